import { adjustStockLevel, stockTransfer } from "@apothecary/core/stock/contract";
import { expect, test } from "@playwright/test";
import { hindrances } from "./hindrances.ts";
import { addUser, PASSWORD } from "./people.ts";
import {
  amountIn,
  book,
  bookMany,
  expectInside,
  notices,
  pallet,
  pick,
  pickPlace,
  rowWith,
  SIZES,
  type Stage,
  stage,
  tool,
  where,
} from "./transfers.fixtures.ts";

const NAME = "Advanced Transfer";

/** The dialog with the stage's own stock alone in its table. */
async function opened(page: Parameters<typeof tool>[0], of: Stage) {
  const dialog = await tool(page, NAME);
  await dialog.getByRole("textbox", { name: "Search stock" }).fill(of.name);
  return dialog;
}

test("what is missing is said in the specification's words, at its field, and nothing is sent", async ({ page }) => {
  const of = await stage(page);
  await book(of, of.wax, 40, of.from);
  let sent = 0;
  await page.route("**/api/advanced_transfer", (route) => {
    sent += 1;
    return route.continue();
  });
  const dialog = await opened(page, of);
  await expect(dialog.getByLabel("Reason", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Transfer", exact: true }).click();
  for (const text of [
    "You haven't selected a location to transfer to!",
    "You haven't selected any items to transfer!",
    "A reason must be provided for the transfer.",
  ]) {
    await expect(notices(page).getByText(text)).toBeVisible();
  }
  await expect(dialog.getByText("You haven't selected a location to transfer to!")).toBeVisible();
  await expect(dialog.getByText("A reason must be provided for the transfer.")).toBeVisible();
  await dialog.getByText("New roaming pallet", { exact: true }).click();
  await page.waitForTimeout(1_000);
  await dialog.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(dialog.getByText("You haven't selected a warehouse for the new roaming pallet!")).toBeVisible();

  const row = rowWith(dialog, of.wax);
  const amount = amountIn(row);
  for (const wrong of ["0", "41", "1.5", "-2", "ten", ""]) {
    await amount.fill(wrong);
    await expect(row.getByText("This is not a valid transfer quantity")).toBeVisible();
  }
  await amount.fill("40");
  await expect(row.getByText("This is not a valid transfer quantity")).toBeHidden();
  expect(sent).toBe(0);
});

test("chosen lines go whole unless less is typed; letting go clears; what is left remains", async ({ page }) => {
  const of = await stage(page);
  await book(of, of.wax, 40_000, of.from);
  await book(of, of.bottle, 12, of.from);
  const dialog = await opened(page, of);
  const [wax, bottle] = [rowWith(dialog, of.wax), rowWith(dialog, of.bottle)];
  await wax.getByRole("checkbox").check();
  await expect(amountIn(wax)).toHaveValue("40,000");
  await wax.getByRole("checkbox").uncheck();
  await expect(amountIn(wax)).toHaveValue("");
  await wax.getByRole("checkbox").check();
  await amountIn(wax).fill("15 kg");
  await amountIn(wax).press("Enter");
  await expect(wax.getByRole("gridcell").nth(9)).toContainText("25");
  await bottle.getByRole("gridcell").nth(2).click();
  await expect(amountIn(bottle)).toBeFocused();
  await expect(amountIn(bottle)).toHaveValue("12");
  await dialog.getByRole("button", { name: "Selected only" }).click();
  await expect(dialog.getByText("2 selected")).toBeVisible();
  await pickPlace(dialog, page, "To", of.warehouse, "TO");
  await dialog.getByLabel("Reason", { exact: true }).fill("Nearer the line");
  await dialog.getByRole("button", { name: "Transfer 2 lines" }).click();
  await expect(dialog).toBeHidden();
  await expect(notices(page).getByText(`2 batches have been transferred to ${of.warehouse} TO.`)).toBeVisible();
  expect(await where(of, of.wax)).toEqual([
    ["FROM", 25_000],
    ["TO", 15_000],
  ]);
  expect(await where(of, of.bottle)).toEqual([["TO", 12]]);
});

test("a quantity is corrected under the reason; the transfer is capped to it, and nothing left is asked about first", async ({ page }) => {
  const of = await stage(page);
  await book(of, of.bottle, 50, of.from);
  const dialog = await opened(page, of);
  const row = rowWith(dialog, of.bottle);
  await row.getByRole("checkbox").check();
  const edit = async (typed: string) => {
    await row.getByRole("button", { name: /^Quantity of/ }).click();
    await row.getByRole("textbox", { name: /^Quantity of/ }).fill(typed);
    await page.keyboard.press("Enter");
  };
  await edit("30");
  await expect(row.getByText("A reason is required to be provided.")).toBeAttached();
  await dialog.getByLabel("Reason", { exact: true }).fill("Recounted");
  await edit("-3");
  await expect(row.getByText("This is not a valid quantity.")).toBeAttached();
  await edit("30");
  await expect(amountIn(row)).toHaveValue("30");
  expect(await where(of, of.bottle)).toEqual([["FROM", 30]]);
  await edit("0");
  const asked = page.getByRole("alertdialog", { name: "Remove batch" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toContainText("30");
  await page.waitForTimeout(1_000);
  await edit("0");
  await asked.getByRole("button", { name: "Remove batch" }).click();
  await expect(row).toHaveCount(0);
  expect(await where(of, of.bottle)).toEqual([]);
});

test("a new pallet has its number before anything goes onto it; one that is emptied is offered for removal", async ({ page }) => {
  const of = await stage(page);
  const old = await pallet(of);
  await book(of, of.bottle, 12, old.locationId);
  const dialog = await opened(page, of);
  await rowWith(dialog, of.bottle).getByRole("checkbox").check();
  await dialog.getByLabel("Reason", { exact: true }).fill("Onto a fresh pallet");
  await dialog.getByText("New roaming pallet", { exact: true }).click();
  const number = dialog.getByLabel("Pallet number");
  await expect(number).toHaveAttribute("readonly", "");
  await dialog.getByLabel("Pallet's warehouse").selectOption(of.warehouse);
  await expect(number).toHaveValue(/^P\d+$/);
  const first = await number.inputValue();
  // Another warehouse takes the pallet along instead of making a second.
  await dialog.getByLabel("Pallet's warehouse").selectOption(of.annex);
  await expect(number).toHaveValue(first);
  await dialog.getByRole("button", { name: "Transfer 1 line" }).click();
  await expect(dialog).toBeHidden();
  expect(await where(of, of.bottle)).toEqual([[first, 12]]);
  await notices(page).getByRole("button", { name: "Remove pallet" }).click();
  await expect(notices(page).getByText(/has been (removed|deleted)/)).toBeVisible();
});

test("a pallet that was made for nothing is offered for removal", async ({ page }) => {
  const of = await stage(page);
  const dialog = await tool(page, NAME);
  await dialog.getByText("New roaming pallet", { exact: true }).click();
  await dialog.getByLabel("Pallet's warehouse").selectOption(of.warehouse);
  await expect(dialog.getByLabel("Pallet number")).toHaveValue(/^P\d+$/);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(notices(page).getByRole("button", { name: "Remove pallet" })).toBeVisible();
});

test("found componentry is added to where the transfer goes, by whoever a manager lets", async ({ page }) => {
  const of = await stage(page, ["ROLE_WAREHOUSE", "ROLE_STAFF"]);
  const manager = await addUser(page, ["ROLE_MANAGER", "ROLE_STAFF"]);
  const dialog = await opened(page, of);
  await dialog.getByRole("button", { name: "Add stock" }).click();
  const panel = dialog.getByRole("region", { name: "Add stock" });
  await expect(panel.getByRole("combobox", { name: "Item" })).toBeFocused();
  await expect(panel.getByRole("button", { name: "Save" })).toBeDisabled();
  await panel.getByRole("combobox", { name: "Item" }).fill(of.wax);
  await expect(page.getByText("No item matches.")).toBeVisible();
  await pickPlace(dialog, page, "To", of.warehouse, "TO");
  await panel.getByRole("button", { name: "Save" }).click();
  for (const field of ["Item is required.", "Quantity is required.", "A reason is required"]) await expect(panel.getByText(field)).toBeVisible();
  await pick(page, dialog, "Item", of.bottle);
  await panel.getByLabel("Quantity").fill("24");
  await panel.getByLabel("Reason").fill("Behind the racking");
  await page.waitForTimeout(1_000);
  await panel.getByLabel("Reason").press("Enter");
  const authorise = page.getByRole("dialog", { name: /authori/i });
  await authorise.getByLabel("Username").fill(manager);
  await authorise.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await authorise.getByRole("button", { name: /authorise|confirm|submit/i }).click();
  await expect(panel).toBeHidden();
  expect(await where(of, of.bottle)).toEqual([["TO", 24]]);
  await expect(rowWith(dialog, of.bottle)).toContainText("24");
});

test("what colleagues changed is marked with what is there now, and taken over where somebody says so", async ({ page }) => {
  const of = await stage(page);
  const wax = await book(of, of.wax, 400, of.from);
  const bottle = await book(of, of.bottle, 12, of.from);
  const dialog = await opened(page, of);
  for (const sku of [of.wax, of.bottle]) await rowWith(dialog, sku).getByRole("checkbox").check();
  await pickPlace(dialog, page, "To", of.warehouse, "TO");
  await dialog.getByLabel("Reason", { exact: true }).fill("Making room");
  await of.keeper.call(adjustStockLevel, { adjustment: { id: wax, newQuantity: 300, reason: "Spilt" } });
  await of.keeper.call(stockTransfer, { transferDetails: { elementId: bottle, transferQuantity: 12, transferLocation: of.to, reason: "Quicker" } });
  await dialog.getByRole("button", { name: "Transfer 2 lines" }).click();
  const look = dialog.getByRole("region", { name: "Lines to look at" });
  await expect(look.getByText("There are 300 g now; there were 400 g.")).toBeVisible();
  await expect(look.getByText("This batch is no longer in stock.")).toBeVisible();
  await expect(amountIn(rowWith(dialog, of.wax))).toHaveValue("400");
  expect(await where(of, of.wax)).toEqual([["FROM", 300]]);
  await look.getByRole("button", { name: "Take what is there now" }).click();
  await expect(look).toBeHidden();
  await page.waitForTimeout(1_000);
  await dialog.getByRole("button", { name: "Transfer 1 line" }).click();
  await expect(dialog).toBeHidden();
  expect(await where(of, of.wax)).toEqual([["TO", 300]]);
});

test("what was never answered is sent again as the same request, and takes effect once", async ({ page }) => {
  const of = await stage(page);
  await book(of, of.wax, 400, of.from);
  const dialog = await opened(page, of);
  await amountIn(rowWith(dialog, of.wax)).fill("150");
  await pickPlace(dialog, page, "To", of.warehouse, "TO");
  await dialog.getByLabel("Reason", { exact: true }).fill("Making room");
  const ids: (string | undefined)[] = [];
  await page.route("**/api/advanced_transfer", async (route) => {
    ids.push(route.request().headers()["x-request-id"]);
    if (ids.length > 1) return route.continue();
    await route.fetch();
    return route.fulfill({ status: 503, json: { message: "The server is busy.", type: "error" } });
  });
  await dialog.getByRole("button", { name: "Transfer 1 line" }).click();
  await expect(dialog.getByText("No answer came.")).toBeVisible();
  await expect(amountIn(rowWith(dialog, of.wax))).toHaveValue("150");
  await page.waitForTimeout(1_000);
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(dialog).toBeHidden();
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(await where(of, of.wax)).toEqual([
    ["FROM", 250],
    ["TO", 150],
  ]);
});

test("five hundred lines go in one go", async ({ page }) => {
  test.setTimeout(240_000);
  const of = await stage(page);
  await bookMany(of, 500, 3, of.from);
  const dialog = await opened(page, of);
  await expect(dialog.getByText(/^1–15 of 500/)).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Select all rows" }).check();
  await pickPlace(dialog, page, "To", of.warehouse, "TO");
  await dialog.getByLabel("Reason", { exact: true }).fill("Making room");
  await dialog.getByRole("button", { name: "Transfer 500 lines" }).click();
  await expect(notices(page).getByText(`500 batches have been transferred to ${of.warehouse} TO.`)).toBeVisible({ timeout: 90_000 });
  await expect(dialog).toBeHidden();
  expect(await where(of, of.bottle)).toEqual(Array(250).fill(["TO", 3]));
});

test("a hundred thousand lines are found, chosen and filtered", async ({ page }) => {
  test.setTimeout(120_000);
  const of = await stage(page);
  const line = (i: number) => ({
    ...{ id: `MANY${i}~x`, sku: `MANY${i % 9_000}`, name: `Item ${i % 9_000}`, batchNumber: `B${i}`, bin: `BIN-${i % 800}`, warehouse: of.warehouse },
    ...{
      locationId: of.from,
      expiry: null,
      reserved: i % 3,
      quantity: 100,
      transfer: 0,
      categoryName: "Bottle",
      categoryType: "Componentry",
      client: "",
      reason: "",
      status: 0,
    },
  });
  await page.route("**/api/all_stock_by_line*", (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const rows = Array.from({ length: 5_000 }, (_, i) => line(at + i));
    const next = at + 5_000;
    return route.fulfill({ json: rows, headers: next < 100_000 ? { "x-next-cursor": String(next) } : {} });
  });
  const dialog = await tool(page, NAME);
  await expect(dialog.getByText(/^1–15 of 100.000$/)).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole("textbox", { name: "Search stock" }).fill("B99999");
  await expect(dialog.getByText(/^1–1 of 1 /)).toBeVisible();
  await rowWith(dialog, "B99999").getByRole("checkbox").check();
  await expect(amountIn(rowWith(dialog, "B99999"))).toHaveValue("100");
  await dialog.getByRole("textbox", { name: "Search stock" }).fill("");
  await dialog.getByRole("button", { name: "Hide reserved stock" }).click();
  await expect(dialog.getByText(/^1–15 of 33.334 /)).toBeVisible();
  await expect(dialog.getByText("1 selected")).toBeVisible();
});

test("the keyboard alone chooses lines and says how much", async ({ page }) => {
  const of = await stage(page);
  await book(of, of.wax, 400, of.from);
  await book(of, of.bottle, 12, of.from);
  const dialog = await tool(page, NAME);
  await expect(dialog.getByLabel("Reason", { exact: true })).toBeFocused();
  await page.keyboard.type("Making room");
  await pickPlace(dialog, page, "To", of.warehouse, "TO");
  await dialog.getByRole("textbox", { name: "Search stock" }).focus();
  await page.keyboard.type(of.name);
  await expect(dialog.getByText(/^1–2 of 2/)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(dialog.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(amountIn(rowWith(dialog, of.wax))).toBeFocused();
  await page.keyboard.type("120");
  await page.keyboard.press("ArrowUp");
  await expect(amountIn(rowWith(dialog, of.bottle))).toBeFocused();
  await page.keyboard.type("7");
  await dialog.getByRole("button", { name: "Transfer 2 lines" }).press("Enter");
  await expect(dialog).toBeHidden();
  expect([...(await where(of, of.bottle)), ...(await where(of, of.wax))]).toEqual([
    ["FROM", 5],
    ["TO", 7],
    ["FROM", 280],
    ["TO", 120],
  ]);
});

for (const [colorScheme, width, height] of SIZES) {
  test(`nothing hinders anybody and nothing is cut off, ${colorScheme} at ${width}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    const of = await stage(page);
    await book(of, of.wax, 400, of.from);
    const dialog = await opened(page, of);
    await amountIn(rowWith(dialog, of.wax)).fill("401");
    await dialog.getByRole("button", { name: "Add stock" }).click();
    await dialog.getByRole("button", { name: "Transfer 1 line" }).click();
    await expect(dialog.getByRole("region", { name: "Lines to look at" })).toBeVisible();
    expect(await hindrances(page)).toEqual([]);
    await expectInside(page, dialog);
    // The first column stays where the rest scrolls sideways.
    const sku = rowWith(dialog, of.wax).getByRole("gridcell").nth(1);
    const before = await sku.boundingBox();
    await dialog.locator(".table-scroller").evaluate((scroller) => scroller.scrollTo(2_000, 0));
    expect((await sku.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0);
    await amountIn(rowWith(dialog, of.wax)).scrollIntoViewIfNeeded();
    await expect(amountIn(rowWith(dialog, of.wax))).toBeInViewport();
  });
}

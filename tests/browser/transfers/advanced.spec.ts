import { expect, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes, inEachLook } from "../accessibility.ts";
import { addUser } from "../people.ts";
import {
  ADVANCED,
  advanced,
  amountIn,
  book,
  expectInside,
  notices,
  pallet,
  pick,
  pickLocation,
  rowWith,
  LOOKS,
  stage,
  tool,
  where,
} from "./transfers.fixtures.ts";
import { PASSWORD } from "../planted.ts";

test("what is missing is said in the specification's words, at its field, and nothing is sent", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  await book(of, of.wax, 40, of.from);
  let sent = 0;
  await page.route("**/api/advanced_transfer", (route) => {
    sent += 1;
    return route.continue();
  });
  const dialog = await advanced(page, of);
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
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(dialog.getByText("You haven't selected a warehouse for the new roaming pallet!")).toBeVisible();

  const row = rowWith(dialog, of.wax);
  const amount = amountIn(row);
  for (const wrong of ["0", "41", "1.5", "-2", "ten", ""]) {
    await amount.fill(wrong);
    // In full: nothing of it is behind the table's edge.
    await expect(row.getByText("This is not a valid transfer quantity")).toBeInViewport({ ratio: 1 });
  }
  await amount.fill("40");
  await expect(row.getByText("This is not a valid transfer quantity")).toBeHidden();
  expect(sent).toBe(0);
});

test("chosen lines go whole unless less is typed; letting go clears; what is left remains", async ({ page }) => {
  const of = await stage(page);
  await book(of, of.wax, 40_000, of.from);
  await book(of, of.bottle, 12, of.from);
  const dialog = await advanced(page, of);
  const [wax, bottle] = [rowWith(dialog, of.wax), rowWith(dialog, of.bottle)];
  await wax.getByRole("checkbox").check();
  await expect(amountIn(wax)).toHaveValue("40\u202F000");
  await wax.getByRole("checkbox").uncheck();
  await expect(amountIn(wax)).toHaveValue("");
  await wax.getByRole("checkbox").check();
  await amountIn(wax).fill("15 kg");
  await amountIn(wax).press("Enter");
  await expect(wax.locator('[data-label="Remaining"]')).toContainText("25");
  await bottle.getByRole("gridcell").nth(2).click();
  await expect(amountIn(bottle)).toBeFocused();
  await expect(amountIn(bottle)).toHaveValue("12");
  await dialog.getByRole("button", { name: "Selected only" }).click();
  await expect(dialog.getByText("2 selected")).toBeVisible();
  await pickLocation(dialog, page, "To", of.warehouse, "TO");
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

test("a quantity is corrected under the reason; the transfer is capped to it, and a quantity of 0 needs confirmation", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  await book(of, of.bottle, 50, of.from);
  const dialog = await advanced(page, of);
  const row = rowWith(dialog, of.bottle);
  await row.getByRole("checkbox").check();
  const edit = async (typed: string) => {
    await row.getByRole("button", { name: /^Quantity of/ }).click();
    await row.getByRole("textbox", { name: /^Quantity of/ }).fill(typed);
    await page.keyboard.press("Enter");
  };
  await edit("30");
  const typed = row.getByRole("textbox", { name: /^Quantity of/ });
  const reason = dialog.getByLabel("Reason", { exact: true });
  await expect(row.getByText("A reason is required to be provided.")).toBeInViewport({ ratio: 1 });
  await expect(reason).toHaveAttribute("aria-invalid", "true");
  await reason.fill("Recounted");
  await expect(reason).not.toHaveAttribute("aria-invalid", "true");
  await expect(typed).toHaveValue("30");
  await typed.fill("-3");
  await typed.press("Enter");
  await expect(row.getByText("This is not a valid quantity.")).toBeInViewport({ ratio: 1 });
  await typed.fill("30");
  await typed.press("Enter");
  await expect(amountIn(row)).toHaveValue("30");
  await expect.poll(() => where(of, of.bottle)).toEqual([["FROM", 30]]);
  await edit("0");
  const asked = page.getByRole("alertdialog", { name: "Remove batch" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toContainText("30");
  await aSecondPasses(page);
  await edit("0");
  await asked.getByRole("button", { name: "Remove batch" }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(() => where(of, of.bottle)).toEqual([]);
});

test("a new pallet has its number before anything goes onto it; one that is emptied is offered for removal", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  const old = await pallet(of);
  await book(of, of.bottle, 12, old.locationId);
  const dialog = await advanced(page, of);
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

test("a pallet that was made for nothing is offered for removal", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  const dialog = await tool(page, ADVANCED);
  await dialog.getByText("New roaming pallet", { exact: true }).click();
  await dialog.getByLabel("Pallet's warehouse").selectOption(of.warehouse);
  await expect(dialog.getByLabel("Pallet number")).toHaveValue(/^P\d+$/);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(notices(page).getByRole("button", { name: "Remove pallet" })).toBeVisible();
});

test("found componentry is added to where the transfer goes, with a manager's authorisation", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page, ["ROLE_WAREHOUSE", "ROLE_STAFF"]);
  const manager = await addUser(page, ["ROLE_MANAGER", "ROLE_STAFF"]);
  const dialog = await advanced(page, of);
  await dialog.getByRole("button", { name: "Add stock" }).click();
  const panel = dialog.getByRole("region", { name: "Add stock" });
  await expect(panel.getByRole("combobox", { name: "Item" })).toBeFocused();
  await expect(panel.getByRole("button", { name: "Save" })).toBeDisabled();
  await panel.getByRole("combobox", { name: "Item" }).fill(of.wax);
  await expect(page.getByText("No item matches.")).toBeVisible();
  await pickLocation(dialog, page, "To", of.warehouse, "TO");
  await panel.getByRole("button", { name: "Save" }).click();
  for (const field of ["Item is required.", "Quantity is required.", "A reason is required"]) await expect(panel.getByText(field)).toBeVisible();
  await pick(page, dialog, "Item", of.bottle);
  await panel.getByLabel("Quantity").fill("24");
  await panel.getByLabel("Reason").fill("Behind the racking");
  await aSecondPasses(page);
  await panel.getByLabel("Reason").press("Enter");
  const authorise = page.getByRole("dialog", { name: /authori/i });
  await authorise.getByLabel("Username").fill(manager);
  await authorise.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await authorise.getByRole("button", { name: /authorise|confirm|submit/i }).click();
  await expect(panel).toBeHidden();
  expect(await where(of, of.bottle)).toEqual([["TO", 24]]);
  await expect(rowWith(dialog, of.bottle)).toContainText("24");
});

test("the keyboard alone chooses lines and says how much", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  await book(of, of.wax, 400, of.from);
  await book(of, of.bottle, 12, of.from);
  const dialog = await tool(page, ADVANCED);
  await expect(dialog.getByLabel("Reason", { exact: true })).toBeFocused();
  await page.keyboard.type("Making room");
  await pickLocation(dialog, page, "To", of.warehouse, "TO");
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

test("no accessibility faults and nothing is cut off at any width", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  await book(of, of.wax, 400, of.from);
  const dialog = await advanced(page, of);
  await amountIn(rowWith(dialog, of.wax)).fill("401");
  await dialog.getByRole("button", { name: "Add stock" }).click();
  await dialog.getByRole("button", { name: "Transfer 1 line" }).click();
  await expect(dialog.getByRole("region", { name: "Lines to check" })).toBeVisible();
  await inEachLook(page, LOOKS, async (width) => {
    expect(await accessibilityFaultsInBothThemes(page), `at ${width}`).toEqual([]);
    await expectInside(page, dialog);
    // The first column stays where the rest scrolls sideways.
    const sku = rowWith(dialog, of.wax).getByRole("gridcell").nth(1);
    const before = await sku.boundingBox();
    await dialog.locator(".table-scroller").evaluate((scroller) => scroller.scrollTo(2_000, 0));
    expect((await sku.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0);
    await amountIn(rowWith(dialog, of.wax)).scrollIntoViewIfNeeded();
    await expect(amountIn(rowWith(dialog, of.wax))).toBeInViewport();
  });
});

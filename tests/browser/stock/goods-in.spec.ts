import { createBusiness } from "@apothecary/core/directory/contract";
import { addRawMaterial, stockDetails } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { axe, inEachLook } from "../accessibility.ts";
import { addUser, signedIn } from "../people.ts";
import { Client } from "./stock.fixtures.ts";
import { expectInside } from "../transfers/transfers.fixtures.ts";
import { typeByHand } from "../scanner.ts";

const KEEPER = ["ROLE_ADMIN", "ROLE_PRODUCT_MANAGER", "ROLE_WAREHOUSE", "ROLE_STAFF"];
const SUPPLIER = "Larch & Linseed Ltd";

interface Setup {
  username: string;
  keeper: Client;
  sku: string;
  /** Unique, so as not to collide with items of other tests. */
  name: string;
  bin: string;
}

/** Opens the stock list for a user who can book in, with a raw material, a supplier and an empty bin. */
async function goodsInSetup(page: Page): Promise<Setup> {
  const username = await addUser(page, KEEPER);
  const keeper = await new Client(process.env["BASE_URL"] ?? "").signIn(username);
  const { businessId } = await keeper.call(createBusiness, { businessName: SUPPLIER, client: false, supplier: true });
  const name = `Linseed oil ${username}`;
  const item = { name, description: "Cold pressed", categoryCode: "OIL", owner: 14, supplier: businessId };
  const { sku } = await keeper.call(addRawMaterial, { newRawMaterial: item });
  const bin = username.toUpperCase();
  await keeper.call(addNewLocation, { warehouse: "Goods in test", bin });
  await signedIn(page, username);
  return { username, keeper, sku, name, bin };
}

async function opened(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Goods In", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Goods In" });
  await expect(dialog.getByRole("combobox", { name: "Item" })).toBeFocused();
  return dialog;
}

/** The options of a chooser. */
function offered(page: Page, field: string): Locator {
  return page.getByRole("listbox", { name: field, exact: true }).getByRole("option");
}

async function readItemStockLines({ keeper, sku }: Setup) {
  const lines = await keeper.call(stockDetails, { sku });
  return lines.flatMap((line) => ("quantityDelivered" in line ? [line] : []));
}

async function serious(page: Page): Promise<string[]> {
  const { violations } = await (await axe(page)).include(".dialog").analyze();
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test("every field shows its error; valid input is booked in and labelled", async ({ page }) => {
  const of = await goodsInSetup(page);
  const dialog = await opened(page);
  await dialog.getByRole("button", { name: "Book in" }).click();
  for (const field of ["Item", "Location", "Quantity", "Pack size"]) await expect(dialog.getByText(`${field} is required.`)).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "Item" })).toBeFocused();

  await dialog.getByLabel("Pack size").fill("19 kg");
  await dialog.getByRole("combobox", { name: "Item" }).fill(of.name.toUpperCase());
  await offered(page, "Item").filter({ hasText: of.sku }).click();
  await expect(dialog.getByLabel("Pack size")).toHaveValue("19\u202F000");
  await expect(dialog.getByRole("combobox", { name: "Supplier" })).toHaveValue(SUPPLIER);
  await dialog.getByRole("combobox", { name: "Location: bin" }).fill(of.bin);
  await offered(page, "Location: bin").filter({ hasText: of.bin }).click();
  await expect(dialog.getByLabel("Location: warehouse")).toHaveValue("Goods in test");
  await dialog.getByLabel("Quantity").fill("forty");
  await dialog.getByLabel("Pack size").fill("20,000");
  await dialog.getByLabel("Expiry date", { exact: false }).first().fill("31/02/2031");
  await dialog.getByRole("button", { name: "Book in" }).click();
  await expect(dialog.getByText("Please enter a (positive) number.")).toBeVisible();
  await expect(dialog.getByText("This is not a valid date.")).toBeVisible();
  await expect(dialog.getByLabel("Quantity")).toHaveValue("forty");

  await dialog.getByLabel("Expiry date", { exact: false }).first().fill("31.3.31");
  await dialog.getByLabel("Quantity").fill("10,000");
  await expect(dialog.getByText("This is not a valid pack size.")).toBeVisible();
  await dialog.getByLabel("Quantity").fill("40 kg");
  await expect(dialog.getByText("This is not a valid pack size.")).toBeHidden();
  await expect(dialog.getByText("40 kg", { exact: true })).toBeVisible();
  await dialog.getByLabel("Supplier batch no.").fill("LL-1");
  await dialog.getByRole("radio", { name: "Quarantine" }).check();
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Book in 40 000 g" }).click();

  const done = page.getByRole("dialog", { name: /^Batch .+ has been booked in$/ });
  const label = done.getByRole("article");
  for (const text of [of.sku, of.name, "40 000 g", "31/03/2031", "LL-1"]) await expect(label.getByText(text, { exact: true })).toBeVisible();
  await expect(label.getByRole("img", { name: `QR code of ${of.sku}` })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  const [stockLine] = await readItemStockLines(of);
  expect(stockLine).toMatchObject({ quantity: 40_000, packSize: 20_000, expiryDate: "2031-03-31", supplierBatchNumber: "LL-1", status: 1 });
  await expect(label.getByText(stockLine?.batchNumber ?? "", { exact: true })).toBeVisible();

  await page.evaluate(() => Object.assign(window, { print: () => document.body.classList.add("was-printed") }));
  await done.getByRole("button", { name: "Print label" }).click();
  await expect(page.locator("body.was-printed")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".print-frame").getByText(of.sku, { exact: true })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(done).toBeHidden();
});

test("an expired date requires a confirmation; the next line of the delivery keeps supplier, order number and location", { tag: "@full" }, async ({ page }) => {
  const of = await goodsInSetup(page);
  const dialog = await opened(page);
  await dialog.getByRole("combobox", { name: "Item" }).fill(of.sku);
  await offered(page, "Item").filter({ hasText: of.sku }).click();
  await dialog.getByRole("combobox", { name: "Location: bin" }).fill(of.bin);
  await expect(offered(page, "Location: bin")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Quantity").fill("500");
  await dialog.getByLabel("Pack size").fill("0");
  await dialog.getByLabel("Order number").fill("PO-77");
  await dialog.getByLabel("Expiry date", { exact: false }).first().fill("31/01/2020");
  await dialog.getByRole("button", { name: "Book in 500 g" }).click();
  const asked = page.getByRole("dialog", { name: "Expired on arrival" });
  await expect(asked.getByText("This stock expired on 31/01/2020. Put into quarantine?")).toBeVisible();
  expect(await readItemStockLines(of)).toEqual([]);
  await asked.getByRole("button", { name: "Back" }).click();
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Book in 500 g" }).click();
  await asked.getByRole("button", { name: "Put into quarantine" }).click();
  const done = page.getByRole("dialog", { name: /has been booked in$/ });
  await expect(done).toBeVisible();
  expect((await readItemStockLines(of))[0]).toMatchObject({ quantity: 500, status: 1, expiryDate: "2020-01-31" });
  await done.getByRole("button", { name: "Book in another" }).click();
  await expect(dialog.getByLabel("Order number")).toHaveValue("PO-77");
  await expect(dialog.getByRole("combobox", { name: "Supplier" })).toHaveValue(SUPPLIER);
  await expect(dialog.getByRole("combobox", { name: "Location: bin" })).toHaveValue(new RegExp(of.bin));
  await expect(dialog.getByRole("combobox", { name: "Item" })).toHaveValue("");
});

test("goods are booked in by keyboard alone; Enter submits, and a scanned batch label selects its item", { tag: "@full" }, async ({ page }) => {
  const of = await goodsInSetup(page);
  await page.getByRole("button", { name: "Goods In", exact: true }).first().focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Goods In" });
  await expect(dialog.getByRole("combobox", { name: "Item" })).toBeFocused();
  await page.keyboard.type(`${of.sku.toLowerCase()}~3kXq9LwT0aZbYc12`);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("combobox", { name: "Item" })).toHaveValue(`${of.sku}  ${of.name}`);
  await dialog.getByRole("combobox", { name: "Location: bin" }).press("ArrowDown");
  await typeByHand(page, of.bin);
  await expect(offered(page, "Location: bin")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Quantity").focus();
  await typeByHand(page, "250");
  await page.keyboard.press("Tab");
  await typeByHand(page, "0");
  await expect(dialog.getByRole("button", { name: "Book in 250 g" })).toBeVisible();
  await page.keyboard.press("Enter");
  const done = page.getByRole("dialog", { name: /has been booked in$/ });
  await expect(done.getByRole("button", { name: "Print label" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(done).toBeHidden();
  await expect(page.getByRole("button", { name: "Goods In", exact: true }).first()).toBeFocused();
  expect((await readItemStockLines(of)).map(({ quantity, packSize }) => [quantity, packSize])).toEqual([[250, 0]]);
});

test("a choice made by Enter before the options load is applied once they have, even after the focus has moved; the form waits for it", {
  tag: "@full",
}, async ({ page }) => {
  const of = await goodsInSetup(page);
  await expect(page.locator("tr[data-index]").first()).toBeVisible();
  const lists = Promise.withResolvers<void>();
  await page.route(/\/api\/(stock|all_locations)(\?|$)/, async (route) => {
    await lists.promise;
    await route.continue();
  });
  const dialog = await opened(page);
  await dialog.getByRole("combobox", { name: "Item" }).fill(of.sku);
  await page.keyboard.press("Enter");
  await dialog.getByRole("combobox", { name: "Location: bin" }).fill(of.bin);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Quantity").fill("70");
  await dialog.getByLabel("Pack size").fill("0");
  await dialog.getByRole("button", { name: "Book in" }).click();
  lists.resolve();
  await expect(page.getByRole("dialog", { name: /has been booked in$/ })).toBeVisible();
  expect((await readItemStockLines(of)).map(({ quantity }) => quantity)).toEqual([70]);
});

test("leaving asks only if input would be lost, and Esc closes the list before the dialog", { tag: "@full" }, async ({ page }) => {
  await goodsInSetup(page);
  const dialog = await opened(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await opened(page);
  await dialog.getByRole("combobox", { name: "Item" }).press("ArrowDown");
  await expect(page.getByRole("listbox", { name: "Item" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox", { name: "Item" })).toBeHidden();
  await dialog.getByLabel("Order number").fill("PO-1");
  await page.keyboard.press("Escape");
  const asked = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(asked.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(dialog.getByLabel("Order number")).toHaveValue("PO-1");
  await expect(dialog.getByLabel("Order number")).toBeFocused();
  await page.keyboard.press("Escape");
  await asked.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
});

test("a refusal is shown at its field; a request without a response is retried with the same request id", { tag: "@full" }, async ({ page }) => {
  const of = await goodsInSetup(page);
  const dialog = await opened(page);
  await dialog.getByRole("combobox", { name: "Item" }).fill(of.sku);
  await page.keyboard.press("Enter");
  await dialog.getByRole("combobox", { name: "Location: bin" }).fill(of.bin);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Quantity").fill("70");
  await dialog.getByLabel("Pack size").fill("10");

  const refusal = {
    message: "This order number is closed.",
    type: "error",
    errors: [{ path: "goodsInDetails.goodsInOrderNumber", message: "This order number is closed." }],
  };
  await page.route("**/api/goods_in", (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 });
  await dialog.getByRole("button", { name: "Book in 70 g" }).click();
  await expect(dialog.getByText("This order number is closed.")).toBeVisible();
  await expect(dialog.getByLabel("Order number")).toBeFocused();
  await expect(dialog.getByLabel("Quantity")).toHaveValue("70");

  const ids: (string | undefined)[] = [];
  await page.route("**/api/goods_in", async (route) => {
    ids.push(route.request().headers()["x-request-id"]);
    // It takes effect, and its response is lost.
    if (ids.length === 1) {
      await route.fetch();
      return route.fulfill({ status: 503, json: { message: "The server is busy.", type: "error" } });
    }
    return route.continue();
  });
  await dialog.getByLabel("Order number").fill("PO-2");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Book in 70 g" }).click();
  await expect(dialog.getByText("The server did not respond.")).toBeVisible();
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Book in 70 g" }).click();
  await expect(page.getByRole("dialog", { name: /has been booked in$/ })).toBeVisible();
  expect(ids).toHaveLength(2);
  expect(ids[1]).toBe(ids[0]);
  expect((await readItemStockLines(of)).map(({ quantity }) => quantity)).toEqual([70]);
});

const LOOKS = [
  ["light", 1280, 800],
  ["dark", 1280, 800],
  ["light", 390, 844],
  ["dark", 768, 1024],
] as const;

test("no accessibility violations and no clipping at any size", { tag: "@full" }, async ({ page }) => {
  await goodsInSetup(page);
  const dialog = await opened(page);
  await dialog.getByRole("button", { name: "Book in" }).click();
  await expect(dialog.getByText("Item is required.")).toBeVisible();
  await inEachLook(page, LOOKS, async (width) => expect(await serious(page), `at ${width}`).toEqual([]));
  await dialog.getByRole("combobox", { name: "Item" }).press("ArrowDown");
  await inEachLook(page, LOOKS, async (width) => {
    await expect(offered(page, "Item").first()).toBeVisible();
    expect(await serious(page), `at ${width}`).toEqual([]);
    await expectInside(page, dialog);
  });
});

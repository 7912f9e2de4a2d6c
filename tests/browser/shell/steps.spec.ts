/**
 * The steps of the commonest tasks: each scan, tap and typed field is one. `docs/decisions/web.md` has the table.
 */
import { adjustStockLevel, findCode, learnCode, stockDetails, stockTransfer, updateStockStatus } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { axe } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { Hand } from "../hand.ts";
import { signedIn, withSession } from "../people.ts";
import { scan } from "../scanner.ts";
import { makeWarehouse, type Warehouse } from "../warehouse/warehouse.fixtures.ts";

/** A trade item's number that no other test uses: 13 digits with their check digit. */
function freshGtin(): string {
  const digits = `0501${String(Date.now()).slice(-9)}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const readStockLines = async ({ keeper, oil }: Warehouse) =>
  (await keeper.call(stockDetails, { sku: oil.sku })).flatMap((line) => ("quantityDelivered" in line ? [line] : []));
/** Another page, once it hears scans. */
async function openReports(page: Page): Promise<void> {
  await page.goto("/reports");
  await expect(page.getByRole("searchbox", { name: "Search or scan" })).toBeVisible();
}

const locationLabel = (id: string): string => `https://stock.example/locations?location=${id}`;
const next = (page: Page, name: string): Locator => page.getByRole("region", { name: "Next steps" }).getByRole("button", { name, exact: true });

test("a code that was learned finds the batches of its item in one step; an unknown one is learned where goods come in", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  const gtin = freshGtin().padStart(14, "0");
  await signedIn(page, of.username);
  await page.getByRole("button", { name: "Goods In", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Goods In" });
  await expect(dialog.getByRole("combobox", { name: "Item" })).toBeFocused();
  await scan(page, `]C101${gtin}1735063010LOT-7`);
  await expect(dialog.getByLabel("Supplier batch no.")).toHaveValue("LOT-7");
  await expect(dialog.getByText(`The code ${gtin} is not known yet. Choose its item.`)).toBeVisible();
  await scan(page, of.oil.sku);
  await dialog.getByRole("button", { name: "Remember", exact: true }).click();
  await expect(page.getByText(`${gtin} is remembered for ${of.oil.name}.`)).toBeVisible();
  expect(await of.keeper.call(findCode, { code: gtin })).toMatchObject({ sku: of.oil.sku });

  await openReports(page);
  const hand = new Hand(page);
  await hand.scan(gtin);
  await expect(page).toHaveURL(`/stock/${of.oil.sku}`);
  await expect(page.getByRole("gridcell", { name: of.oil.batchNumber }).first()).toBeVisible();
  expect(hand.taken).toBeLessThanOrEqual(1);
  await page.getByRole("button", { name: `Forget the code ${gtin}` }).click();
  await expect(page.getByText(`${gtin} is forgotten.`)).toBeVisible();
  expect(await of.keeper.call(findCode, { code: gtin })).toMatchObject({ sku: null });
});

test("goods in with a supplier's label takes four steps; a line of a delivery two", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  const gtin = freshGtin().padStart(14, "0");
  await of.keeper.call(learnCode, { code: gtin, sku: of.oil.sku });
  await signedIn(page, of.username);
  const hand = new Hand(page);
  await hand.tap(page.getByRole("button", { name: "Goods In", exact: true }).first());
  const dialog = page.getByRole("dialog", { name: "Goods In" });
  await expect(dialog.getByRole("combobox", { name: "Item" })).toBeFocused();
  await hand.scan(`]C101${gtin}31030125001735063010LOT-7`);
  await expect(dialog.getByRole("combobox", { name: "Location: bin" })).toBeFocused();
  await hand.scan(locationLabel(of.emptyId));
  await hand.tap(dialog.getByRole("button", { name: "Book in 12 500 g" }));
  await expect(page.getByRole("dialog", { name: /has been booked in$/ })).toBeVisible();
  expect(hand.taken).toBeLessThanOrEqual(4);
  const booked = (await readStockLines(of)).find(({ supplierBatchNumber }) => supplierBatchNumber === "LOT-7");
  expect(booked).toMatchObject({ quantity: 12_500, packSize: 12_500, expiryDate: "2035-06-30", location: { id: of.emptyId } });

  await page.goto("/stock?tool=delivery");
  const delivery = page.getByRole("dialog", { name: "Receive Delivery" });
  await expect(delivery).toBeVisible();
  const line = new Hand(page);
  await line.scan(`01${gtin}31030050001735073110LOT-8`);
  await expect(delivery.getByLabel("Supplier batch of line 1")).toHaveValue("LOT-8");
  await expect(delivery.getByRole("combobox", { name: "Item of line 1" })).toHaveValue(new RegExp(of.oil.sku));
  await expect(delivery.getByLabel("Quantity of line 1")).toHaveValue(/5.000/);
  await expect(delivery.getByLabel("Expiry date of line 1").first()).toHaveValue("31/07/2035");
  expect(line.taken).toBeLessThanOrEqual(2);
});

test("two scans and a tap move a batch; a second batch that is scanned first goes with it", async ({ page }) => {
  const of = await makeWarehouse(page);
  const onPallet = (await readStockLines(of)).find(({ location }) => location.id === of.pallet.id)?.id ?? "";
  const transferDetails = { elementId: onPallet, transferQuantity: 100, transferLocation: of.emptyId, reason: `Nearer to the line ${of.username}` };
  await of.keeper.call(stockTransfer, { transferDetails });
  await withSession(page, of.username);
  await openReports(page);
  const hand = new Hand(page);
  await hand.scan(of.oil.stockLineId);
  await expect(page.getByText("Scan a location to move this batch there, or further batches to move them together.")).toBeVisible();
  await hand.scan(locationLabel(of.emptyId));
  const sheet = page.getByRole("dialog", { name: `Move all 2 500 g of ${of.oil.batchNumber} to ${of.warehouse} A-01-2` });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByLabel("Reason")).not.toHaveValue("");
  await hand.tap(sheet.getByRole("button", { name: `Move all 2 500 g of ${of.oil.batchNumber}` }));
  await expect(sheet).toBeHidden();
  expect(hand.taken).toBeLessThanOrEqual(3);
  const moved = (await readStockLines(of)).find(({ batchNumber }) => batchNumber === of.oil.batchNumber);
  expect(moved).toMatchObject({ quantity: 2_500, location: { id: of.emptyId } });

  await openReports(page);
  const bottle = (await of.keeper.call(stockDetails, { sku: of.bottle.sku })).flatMap((line) => ("quantityDelivered" in line ? [line.id] : []))[0] ?? "";
  await scan(page, moved?.id ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(of.oil.batchNumber);
  await scan(page, bottle);
  await expect(page.getByText("2 batches scanned. Scan a location to move them there.")).toBeVisible();
  await scan(page, locationLabel(of.pallet.id));
  const both = page.getByRole("dialog", { name: `Move 2 batches to ${of.warehouse} ${of.pallet.number}` });
  await both.getByLabel(/^Quantity of .*in A-01-2/).fill("1000");
  const { violations } = await (await axe(page)).include(".dialog").analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
  await aSecondPasses(page);
  await both.getByRole("button", { name: "Move 2 batches", exact: true }).click();
  await expect(both).toBeHidden();
  const oils = await readStockLines(of);
  expect(oils.filter(({ location }) => location.id === of.pallet.id).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(1_400);
});

test("a location is a workplace: put away, move its contents, adjust", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  await withSession(page, of.username);
  await openReports(page);
  await scan(page, locationLabel(of.emptyId));
  await expect(page.getByText("This location is empty")).toBeVisible();
  await expect(next(page, "Move contents")).toBeHidden();
  await next(page, "Put away").click();
  await expect(page.getByRole("dialog", { name: `Move stock to ${of.warehouse} A-01-2` })).toBeVisible();
  await scan(page, of.oil.stockLineId);
  const sheet = page.getByRole("dialog", { name: `Move all 2 500 g of ${of.oil.batchNumber} to ${of.warehouse} A-01-2` });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await scan(page, locationLabel(of.shelfId));
  await next(page, "Move contents").click();
  const contents = page.getByRole("dialog", { name: "Location Contents Transfer" });
  await expect(contents.getByText(`2 rows in ${of.warehouse} ${of.shelf}`)).toBeVisible();
  await expect(contents.getByRole("combobox", { name: "From: bin" })).toHaveValue(of.shelf);
});

test("adjusting and quarantining a batch take four steps; the label of an open batch and who moved it one", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  const reason = `Recounted ${of.username}`;
  await of.keeper.call(adjustStockLevel, { adjustment: { id: of.oil.stockLineId, newQuantity: 2_400, reason } });
  await withSession(page, of.username);
  await openReports(page);
  const hand = new Hand(page);
  await hand.scan(of.oil.stockLineId);
  await expect(page.getByRole("region", { name: "Movements" }).getByText(reason).first()).toBeVisible();
  expect(hand.taken).toBeLessThanOrEqual(1);
  await hand.tap(next(page, "Adjust"));
  const adjusting = page.getByRole("dialog", { name: "Stock Adjustment" });
  await hand.type(adjusting.getByLabel("New quantity"), "2300");
  await hand.tap(adjusting.getByRole("button", { name: reason, exact: true }));
  await page.keyboard.press("Enter");
  await expect(adjusting).toBeHidden();
  expect(hand.taken).toBeLessThanOrEqual(4);

  const held = `On hold ${of.username}`;
  await of.keeper.call(updateStockStatus, { elementId: of.oil.stockLineId, newStatus: 1, reason: held });
  await of.keeper.call(updateStockStatus, { elementId: of.oil.stockLineId, newStatus: 0, reason: held });
  await openReports(page);
  const quarantine = new Hand(page);
  await quarantine.scan(of.oil.stockLineId);
  await quarantine.tap(next(page, "Status"));
  const status = page.getByRole("dialog", { name: "Status" });
  await quarantine.tap(status.getByRole("radio", { name: "Quarantined" }));
  await quarantine.tap(status.getByRole("button", { name: held, exact: true }));
  await page.keyboard.press("Enter");
  await expect(status).toBeHidden();
  expect(quarantine.taken).toBeLessThanOrEqual(4);
  expect((await readStockLines(of)).find(({ id }) => id === of.oil.stockLineId)).toMatchObject({ quantity: 2_300, status: 1 });

  const label = new Hand(page);
  await label.tap(next(page, "Label"));
  await expect(page.getByRole("dialog").getByRole("img", { name: `QR code of ${of.oil.sku}` })).toBeVisible();
  expect(label.taken).toBeLessThanOrEqual(1);
});

/**
 * Tables of production, sales and stock with figures of maximum length: none may be truncated. Each test covers
 * several tables.
 */
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { reserveStock } from "@apothecary/core/picking/contract";
import { closeOrder } from "@apothecary/core/sales/contract";
import { freezeAndRecall } from "@apothecary/core/recall/contract";
import { IMPORT_COLUMNS, stockDetails } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { atRest } from "../accessibility.ts";
import { cutInLines, cutTexts, enlargeFigures, sharedCheckboxNames } from "../figures.ts";
import { bookWax, type Orders, orders } from "../picking/picking.fixtures.ts";
import { makeOrder, takeOrder } from "../sales/sales.fixtures.ts";
import { pickLocation } from "../transfers/transfers.fixtures.ts";

const WIDTHS = [1280, 768, 390] as const;
const HEIGHT = 900;
const MOST = 999_999_999;
/** The maximum quantity, as formatted. */
const WRITTEN = /999\u202F999\u202F999/;
/** The longest order number, and the longest supplier batch number. */
const LONGEST = "M".repeat(25);

/** Measures what is shown at each width, below a dialog too. A maximum figure in `within` shows that the tables have loaded. */
async function expectWhole(page: Page, within: Locator, largest: RegExp = WRITTEN): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect(within.getByText(largest).filter({ visible: true }).first()).toBeVisible();
    await atRest(page);
    expect.soft([...(await cutTexts(page)), ...(await cutInLines(page))], `${page.url()} at ${width} pixels`).toEqual([]);
  }
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
}

/** Jobs of two orders, a batch that one of them has reserved, and two identical orders that wait for a job. */
async function underWay(page: Page) {
  const of = await orders(page, 2);
  const { id: elementId } = await bookWax(of, 5_000, of.from, "2031-01-31");
  const [job] = of.jobs;
  const jobId = job?.id ?? 0;
  await of.keeper.call(reserveStock, { reservationList: [{ jobId, jobStockId: `${jobId}~${of.wax}`, elementId, quantity: 700 }] });
  return { of, jobId, jobs: of.jobs.map(({ id }) => id).join(",") };
}

test("no figure of formulas, products, orders, allocation and jobs is truncated at maximum length", { tag: "@full" }, async ({ page }) => {
  const { of, jobId } = await underWay(page);
  const [waiting, alike] = [await takeOrder(of, 30, { poNumber: "PO-W" }), await takeOrder(of, 30, { poNumber: "PO-W" })];
  await enlargeFigures(page);
  const main = page.locator("main");
  const dialog = page.getByRole("dialog").last();

  await page.goto(`/formulas?openFormulaId=${of.formulaId}`);
  await expectWhole(page, main);
  await page.goto(`/products?openProductId=${of.productId}`);
  await expectWhole(page, main);
  await page.goto(`/sales?openOrderId=${waiting.id}`);
  await page.getByRole("button", { name: "Edit order" }).click();
  await expect(dialog.getByRole("textbox", { name: `Unit price of ${of.sku}` })).toHaveValue("99\u202F999.99");
  await expectWhole(page, dialog.locator(".lines-total"), /^£99\u202F999/);

  await page.goto(`/allocation?soNumber=${waiting.soNumber}&soNumber=${alike.soNumber}`);
  await expect(main.locator("tr[data-index]")).toHaveCount(2);
  expect(await sharedCheckboxNames(page)).toEqual([]);
  await main
    .getByRole("row", { name: new RegExp(waiting.soNumber) })
    .getByRole("checkbox")
    .check();
  await page.getByRole("button", { name: "Allocate selected jobs" }).click();
  await expectWhole(page, dialog);

  await page.goto(`/manufacturing?openJobId=${jobId}&complete=${jobId}`);
  await expectWhole(page, dialog);
});

/** A delivery with the maximum quantity and the longest numbers. */
async function largestDelivery({ keeper, supplier, to, wax }: Orders): Promise<number> {
  const line = { sku: wax, quantity: MOST, packSize: MOST, supplierBatchNumber: LONGEST, expiryDate: "2031-12-30", status: 1 as const };
  const { deliveryId } = await keeper.call(bookDelivery, { delivery: { supplier, orderNumber: LONGEST, location: to, lines: [line] } });
  return deliveryId ?? 0;
}

/** A recall of jars, most of them dispatched; returns its id. */
async function recalled(of: Orders): Promise<number> {
  const sent = await takeOrder(of, 10, { poNumber: "PO-S" });
  await makeOrder(of, sent, 12, "150-30");
  await of.keeper.call(closeOrder, { id: sent.id });
  const [, jars] = await of.keeper.call(stockDetails, { sku: of.sku });
  const batchNumber = jars && "batchNumber" in jars ? jars.batchNumber : "";
  const { recallId } = await of.keeper.call(freezeAndRecall, { batches: [{ sku: of.sku, batchNumber }], reason: "Cracked" });
  return recallId ?? 0;
}

test("no figure of picking, reports, deliveries, recalls, contents and imports is truncated at maximum length", { tag: "@full" }, async ({ page }) => {
  const { of, jobs } = await underWay(page);
  const [deliveryId, recallId] = [await largestDelivery(of), await recalled(of)];
  await enlargeFigures(page);
  const main = page.locator("main");
  const dialog = page.getByRole("dialog").last();

  await page.goto(`/pick_lists?search=${of.name}`);
  await expect(main.locator("tr[data-index]").nth(3)).toBeVisible();
  expect(await sharedCheckboxNames(page)).toEqual([]);
  await page.goto(`/pick_lists?mode=reserve&jobs=${jobs}`);
  await expectWhole(page, main);
  await page.goto(`/pick_lists?mode=pick&jobs=${jobs}`);
  await expectWhole(page, main);
  await page.goto(`/reports?report=purchasing&view=plan&search=${of.name}`);
  await expectWhole(page, dialog);
  expect(await sharedCheckboxNames(page)).toEqual([]);
  await page.goto(`/deliveries?delivery=${deliveryId}`);
  await expectWhole(page, main);
  await page.goto(`/recalls/${recallId}`);
  await expectWhole(page, main);

  await page.goto("/stock?tool=contents-transfer");
  await pickLocation(dialog, page, "From", of.warehouse, "TO");
  await expectWhole(page, dialog);
  await page.goto("/stock?tool=import");
  await dialog.getByRole("radio", { name: /opening stock/i }).check();
  const columns = IMPORT_COLUMNS["opening-stock"];
  const cells = columns.map(({ field }) => (/quantity|packSize/.test(field) ? String(MOST) : `No such ${field} as this one`));
  const buffer = Buffer.from(`${columns.map(({ heading }) => heading).join(";")}\r\n${cells.join(";")}\r\n`);
  await dialog.getByLabel("CSV file").setInputFiles({ name: "stock.csv", mimeType: "text/csv", buffer });
  const reason = dialog
    .getByRole("gridcell")
    .filter({ hasText: /does not exist|is not/ })
    .first();
  await expect(reason).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);
  expect(await reason.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

/** An order that is larger than a vessel, on a tablet: entered, split, made in parts, shipped three times and closed. */
import { reserveStock } from "@apothecary/core/picking/contract";
import { salesOrder, salesOrders, shipPreview } from "@apothecary/core/sales/contract";
import { stockDetails } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { produced, submit, used } from "../making/completion.fixtures.ts";
import { openJob } from "../making/jobs.fixtures.ts";
import { scan } from "../scanner.ts";
import { book, pick } from "../transfers/transfers.fixtures.ts";
import { addJar, complete, detail, salesSetup, type SalesSetup } from "./sales.fixtures.ts";

const VESSEL_KG = 500;
const UNITS_A_VESSEL = 1_000;

test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

/** Sets the vessel sizes of the formula. */
async function setVesselSizes(page: Page, formulaCode: string): Promise<void> {
  await page.goto("/formulas");
  await page.getByRole("textbox", { name: "Search formulas" }).fill(formulaCode);
  await page.getByRole("grid", { name: "Formulas" }).getByText(formulaCode).first().tap();
  await page.getByRole("button", { name: "Edit formula" }).tap();
  const dialog = page.getByRole("dialog", { name: "Edit Formula" });
  await dialog.getByLabel("Vessel sizes").fill(String(VESSEL_KG));
  await dialog.getByRole("button", { name: "Save formula" }).tap();
  await expect(dialog).toHaveCount(0);
}

/** Enters the order of one line. */
async function enterOrder(page: Page, { client }: SalesSetup, sku: string): Promise<void> {
  await page.goto("/sales");
  await page.getByRole("button", { name: "New order" }).tap();
  const dialog = page.getByRole("dialog", { name: "New Sales Order" });
  await pick(page, dialog, "Client", client);
  await dialog.getByLabel("Client PO number").fill(`PO-${sku}`);
  await dialog.getByLabel("Target dispatch date", { exact: false }).first().fill("30/11/2039");
  await pick(page, dialog, "Product", sku);
  await dialog.getByLabel("Quantity", { exact: true }).fill("10,000");
  await dialog.getByLabel("Unit price", { exact: true }).fill("2.35");
  await dialog.getByRole("button", { name: "Add to order" }).tap();
  await expect(dialog.getByRole("row", { name: new RegExp(sku) })).toContainText("£23 500.00");
  await dialog.getByRole("button", { name: "Create order" }).tap();
  await expect(dialog).toHaveCount(0);
}

/** Splits the line into ten jobs, as the Allocation Tool proposes. */
async function split(page: Page, soNumber: string): Promise<void> {
  await page.goto(`/allocation?soNumber=${soNumber}`);
  const rows = page.getByRole("grid", { name: "Unallocated Sales Items" }).getByRole("row", { name: new RegExp(soNumber) });
  await rows.getByRole("checkbox").tap();
  await page.getByRole("button", { name: "Allocate selected jobs" }).tap();
  const dialog = page.getByRole("dialog", { name: "Allocation Tool" });
  await expect(dialog.getByRole("textbox", { name: /^Quantity/ })).toHaveCount(10);
  await dialog.getByLabel("Wastage percent").fill("0");
  await dialog.getByRole("button", { name: "Create 10 jobs" }).tap();
  await expect(page.getByRole("dialog", { name: "10 jobs created" }).getByRole("link")).toHaveCount(20);
  await expect(rows).toHaveCount(0);
}

interface Job {
  id: number;
  jobNumber: string;
}

/** Opens the completion form of a job. */
async function completion(page: Page, job: Job): Promise<Locator> {
  await (await openJob(page, job)).getByRole("button", { name: "Job Completion" }).tap();
  return page.getByRole("dialog", { name: "Job Completion" });
}

/** Reserves a batch for a job. */
async function reserve(of: SalesSetup, jobId: number, elementId: string, sku: string, quantity: number): Promise<void> {
  await of.keeper.call(reserveStock, { reservationList: [{ jobId, jobStockId: `${jobId}~${sku}`, elementId, quantity }] });
}

/** Completes the compounding job in two parts. */
async function compoundInParts(page: Page, of: SalesSetup, job: Job): Promise<void> {
  await reserve(of, job.id, await book(of, of.wax, 500_000, of.from), of.wax, 500_000);
  const first = await completion(page, job);
  await first.getByRole("checkbox", { name: "Complete only a part" }).tap();
  await used(first).fill("200 kg");
  await produced(first, "200");
  await first.getByRole("button", { name: `Complete part 1 of ${job.jobNumber} with 200 Kg` }).tap();
  await expect(page.getByRole("dialog", { name: `Part 1 of ${job.jobNumber} has been completed` })).toBeVisible();
  const last = await completion(page, job);
  await expect(used(last)).toHaveValue("300\u202F000");
  await last.getByLabel("Quantity produced").fill("300");
  await submitUnchanged(page, last, job);
}

/** Fills the bulk of a compounding job. */
async function fillBulk(page: Page, of: SalesSetup, job: Job): Promise<void> {
  const bulk = `${of.formulaCode}-B`;
  const stock = await of.keeper.call(stockDetails, { sku: bulk });
  const [lot] = stock.flatMap((line) => ("quantityDelivered" in line ? [line.id] : []));
  await reserve(of, job.id, lot ?? "", bulk, 500_000);
  await reserve(of, job.id, await book(of, of.bottle, UNITS_A_VESSEL, of.from), of.bottle, UNITS_A_VESSEL);
  const dialog = await completion(page, job);
  await produced(dialog, String(UNITS_A_VESSEL));
  await submitUnchanged(page, dialog, job);
}

/** Completes with what was reserved. */
async function submitUnchanged(page: Page, dialog: Locator, { jobNumber }: Job): Promise<void> {
  await submit(dialog).tap();
  await page.getByRole("alertdialog", { name: "No changes detected!" }).getByRole("button", { name: "Yes" }).tap();
  await expect(page.getByRole("dialog", { name: `${jobNumber} has been completed` })).toBeVisible();
}

/** Sends what is made, with each lot scanned at the door. */
async function ship(page: Page, of: SalesSetup, order: { id: number; soNumber: string }, shipment: number, units: RegExp): Promise<void> {
  const lots = (await of.keeper.call(shipPreview, { id: order.id })).lines.flatMap(({ batches }) => batches);
  await page.goto(`/sales?openOrderId=${order.id}`);
  await detail(page, order.soNumber).getByRole("button", { name: "Ship", exact: true }).tap();
  const dialog = page.getByRole("dialog", { name: "Ship part of the order" });
  await dialog.getByLabel("Carrier").fill("DPD");
  await dialog.getByLabel("Tracking number").fill(`15 99 ${shipment}`);
  for (const [i, { elementId }] of lots.entries()) {
    await scan(page, elementId);
    await expect(dialog.getByText(`${i + 1} of ${lots.length} scanned`, { exact: true })).toBeVisible();
  }
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: units }).tap();
  const note = page.getByRole("dialog", { name: `Dispatch note ${order.soNumber}-${shipment}` });
  await expect(note).toContainText(`15 99 ${shipment}`);
}

test("10,000 units of 500 g are entered, made in ten jobs, one of them in parts, and leave in three shipments", { tag: "@full" }, async ({ page }) => {
  test.slow();
  const of = await salesSetup(page);
  const tub = await addJar(of, `Tub ${of.name}`, 500, of.bottle);
  await setVesselSizes(page, of.formulaCode);
  await enterOrder(page, of, tub.sku);
  const { sales } = await of.keeper.call(salesOrders, {});
  const order = sales.find(({ poNumber }) => poNumber === `PO-${tub.sku}`);
  if (!order) throw new Error("There is no order.");
  const { id, soNumber } = order;
  const shown = detail(page, soNumber);
  const shipping = shown.getByRole("button", { name: "Ship", exact: true });
  await page.goto(`/sales?openOrderId=${id}`);
  await expect(shown.getByRole("button", { name: "Edit order" })).toBeVisible();
  await expect(shipping).toHaveCount(0);
  await split(page, soNumber);

  const { salesItems } = await of.keeper.call(salesOrder, { salesOrderId: id });
  const made = salesItems
    .flatMap(({ jobs }) => jobs)
    .map(({ formulaJobId, formulaJobNumber, productJobId, productJobNumber }) => ({
      bulk: { id: formulaJobId ?? 0, jobNumber: formulaJobNumber ?? "" },
      filling: { id: productJobId ?? 0, jobNumber: productJobNumber ?? "" },
    }));
  const [first, ...others] = made;
  if (!first) throw new Error("There is no job.");
  await compoundInParts(page, of, first.bulk);
  await fillBulk(page, of, first.filling);
  const makeMore = async (some: typeof made): Promise<void> => {
    for (const { bulk, filling } of some) {
      await complete(of, bulk.id, VESSEL_KG, [of.wax]);
      await complete(of, filling.id, UNITS_A_VESSEL, [of.bottle, `${of.formulaCode}-B`]);
    }
  };
  await makeMore(others.slice(0, 2));

  await page.goto(`/sales?openOrderId=${id}`);
  await expect(shown.getByText("3 of 10 done")).toHaveCount(2);
  await ship(page, of, order, 1, /^Ship 3\s000 units$/);
  await makeMore(others.slice(2, 6));
  await ship(page, of, order, 2, /^Ship 4\s000 units$/);
  await makeMore(others.slice(6));
  await ship(page, of, order, 3, /^Ship 3\s000 units$/);

  await page.goto(`/sales?openOrderId=${id}`);
  await expect(shown.getByRole("grid", { name: "Shipments" })).toContainText(`${soNumber}-3`);
  await expect(shipping).toHaveCount(0);
  await shown.getByRole("button", { name: "Close order" }).tap();
  const closing = page.getByRole("dialog", { name: "Close order" });
  await expect(closing).toContainText(/Sent: 10\s000 units/);
  await closing.getByRole("button", { name: `Close ${soNumber}` }).tap();
  await expect(shown.getByText("COMPLETE", { exact: true })).toBeVisible();
});

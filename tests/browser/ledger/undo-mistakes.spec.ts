/** Five mistakes of a day, each undone by touch on a tablet in a few steps. */
import { completeJob } from "@apothecary/core/jobs/contract";
import { reserveStock, transferReservedStock } from "@apothecary/core/picking/contract";
import { salesOrder, shipments, shipOrder } from "@apothecary/core/sales/contract";
import { stockTransfer } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { Hand } from "../hand.ts";
import { bookFor, GRAMS, making, viewer } from "../making/jobs.fixtures.ts";
import { bookWax, NEEDED, orders } from "../picking/picking.fixtures.ts";
import { detail, makeOrder, salesSetup, takeOrder } from "../sales/sales.fixtures.ts";
import { delivered, itemToOpen, readDetails } from "../stock/item.fixtures.ts";
import { where } from "../transfers/transfers.fixtures.ts";
import { openLog, rows } from "./transaction-log.fixtures.ts";

/** From the record or its history: its menu or button, what it does, the reason, and Undo. */
const MOST_STEPS = 4;

test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

/** Presses what opens the preview, checks a figure in it, and undoes it with a reason. */
async function undo(page: Page, opening: readonly Locator[], figure: RegExp): Promise<void> {
  const hand = new Hand(page);
  for (const control of opening) await hand.tap(control);
  const dialog = page.getByRole("dialog", { name: "Undo" });
  await expect(dialog.getByRole("row", { name: figure }).first()).toBeVisible();
  const button = dialog.getByRole("button", { name: "Undo", exact: true });
  await hand.type(dialog.getByLabel("Reason"), "By mistake");
  await expect(button).toBeInViewport({ ratio: 1 });
  await aSecondPasses(page);
  await hand.tap(button);
  await expect(dialog).toBeHidden();
  expect(hand.taken).toBeLessThanOrEqual(MOST_STEPS);
}

/** The menu of a row of an item's history, and its entry. */
async function fromHistory(page: Page, sku: string, action: string): Promise<Locator[]> {
  await openLog(page, { sku });
  const row = rows(page).filter({ hasText: action }).first();
  return [row.getByRole("button", { name: /^Actions/ }), page.getByRole("menuitem", { name: "Undo" })];
}

test("a wrong quantity received", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  await delivered(setup, 5_000);
  await undo(page, await fromHistory(page, setup.sku, "Goods In"), /Goods In.*\u22125\s000\sg/);
  expect((await readDetails(setup)).stockLines).toEqual([]);
});

test("a transfer to the wrong bin", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 500);
  const { locationId } = await setup.keeper.call(addNewLocation, { warehouse: "Item test", bin: `${setup.mark}-W` });
  await setup.keeper.call(stockTransfer, { transferDetails: { elementId: id, transferQuantity: 500, transferLocation: locationId, reason: "Space" } });
  await undo(page, await fromHistory(page, setup.sku, "Transfer"), /Transfer.*\+500\sg/);
  expect(await where(setup, setup.sku)).toEqual([[setup.mark.toUpperCase(), 500]]);
});

test("a wrong batch picked", { tag: "@full" }, async ({ page }) => {
  const of = await orders(page, 1);
  const wax = await bookWax(of, 1_500, of.from, "2031-01-31");
  const jobId = of.jobs[0]?.id ?? 0;
  await of.keeper.call(reserveStock, { reservationList: [{ jobId, jobStockId: `${jobId}~${of.wax}`, elementId: wax.id, quantity: NEEDED }] });
  const reservations = [{ reservationId: `${jobId}~${wax.id}`, pickQuantity: NEEDED, transferQuantity: NEEDED }];
  await of.keeper.call(transferReservedStock, { reservations, roamingPallet: false, transferLocation: of.to });
  await undo(page, await fromHistory(page, of.wax, "Pick"), /Pick.*\+1\s000\sg/);
  expect(await where(of, of.wax)).toEqual([["FROM", 1_500]]);
});

test("the completion of the wrong job", { tag: "@full" }, async ({ page }) => {
  const made = await making(page);
  const elementId = await bookFor(made, made.formulaJob, made.wax, GRAMS, GRAMS);
  const usedStock = [{ id: `${made.formulaJob.id}~${made.wax}`, notUsed: false, batches: [{ elementId, usedQuantity: GRAMS, quantityOfBatch: GRAMS }] }];
  await made.keeper.call(completeJob, { data: { jobId: made.formulaJob.id, usedStock, totalProduced: 5, notes: "", shortageData: null } });
  await page.goto(`/manufacturing?openJobId=${made.formulaJob.id}`);
  await undo(page, [viewer(page).getByRole("button", { name: "Undo", exact: true })], /Used.*\+5\s000\sg/);
  await expect(viewer(page).getByRole("button", { name: "Job Completion" })).toBeVisible();
});

test("a shipment of the wrong order", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const order = await takeOrder(of, 100);
  await makeOrder(of, order, 100);
  const { salesItems } = await of.keeper.call(salesOrder, { salesOrderId: order.id });
  await of.keeper.call(shipOrder, { id: order.id, lines: [{ salesId: salesItems[0]?.salesId ?? 0, quantity: 40 }] });
  await page.goto(`/sales?openOrderId=${order.id}`);
  await undo(page, [detail(page, order.soNumber).getByRole("button", { name: `Undo ${order.soNumber}-1` })], /Dispatched.*\+40/);
  expect(await of.keeper.call(shipments, { salesOrderId: order.id })).toMatchObject([{ state: "Reversed" }]);
});

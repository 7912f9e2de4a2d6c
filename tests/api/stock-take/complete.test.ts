/**
 * Finalising and completing: the differences that were found are booked on the stock as it is now.
 */
import { type EntryRow, ledgerIndex, transactionKey } from "@apothecary/core/transaction/entry.rows";
import { claimBatchNumber } from "@apothecary/core/jobs/creation/batch-number";
import { get, queryAll, queryPage, transact } from "@apothecary/core/lib/table/table";
import { goodsIn } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { deleteStockItem, updateStockStatus } from "@apothecary/core/stock/contract";
import { finalise, resolveDiscrepancies, stockTakeConfirmEmpty, stockTakes } from "@apothecary/core/stock-take/contract";
import { removeLocation } from "@apothecary/core/warehouse/contract";
import { locationKey } from "@apothecary/core/warehouse/location.rows";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockLineNow, bookIn, plantItem, plantJob, reservedBy } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, figuresHold, requestLedger } from "../stock/stock.fixtures.ts";
import {
  adjustStockLine,
  begin,
  complete,
  count,
  countAsFound,
  discrepancies,
  fresh,
  linesAt,
  moveStockLine,
  newRequest,
  reserve,
  rowId,
  sendCount,
  show,
} from "./stock-take.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(everythingHolds);

/** A bin with batches of so much each, in a stock take of its own. */
async function counting(...quantities: number[]) {
  const { sku, bin } = await fresh();
  const stockLineIds: string[] = [];
  for (const quantity of quantities) stockLineIds.push(await bookIn(world, sku, quantity, bin));
  const id = await begin(world, [bin]);
  const [stockLineId = "", second = ""] = stockLineIds;
  return { sku, bin, stockLineId, second, id, row: rowId(id, bin) };
}

const stockLineQuantity = async (stockLineId: string) => (await stockLineNow(stockLineId))?.quantity;
const dismiss = (...resolved: string[]) => world.call(resolveDiscrepancies, { body: { resolved } });

test("shortages and surpluses are booked with ledger rows, and the stock take is completed", async () => {
  const { sku, bin, stockLineId, second, id, row } = await counting(100, 50);
  await count(world, row, { [stockLineId]: 90, [second]: 65 });
  const requestId = newRequest();
  const first = await complete(world, id, { requestId, as: "stocktake" });
  expect(first.body).toEqual({
    ...{ type: "success", message: "The stock take ‘November’ has been completed.", stockTakeGroupId: id },
    ...{ reservations: [], notApplied: [] },
  });
  expect((await complete(world, id, { requestId, as: "stocktake" })).body).toEqual(first.body);
  expect([await stockLineQuantity(stockLineId), await stockLineQuantity(second), (await findItem(sku))?.item.quantity]).toEqual([90, 65, 155]);
  const entries = (await requestLedger(requestId)).filter(({ action }) => action !== undefined);
  expect(
    entries.map(({ action, elementId, difference, quantity, reason, bin: at }) => [action, elementId, difference, quantity, reason, at]).toSorted(),
  ).toEqual(
    [
      ["Stock Take", stockLineId, -10, 90, "Stock take November", bin],
      ["Stock Take", second, 15, 65, "Stock take November", bin],
    ].toSorted(),
  );
  const shown = await show(world, id);
  expect(shown).toMatchObject({ percentComplete: 100, outcome: { reservations: [], notApplied: [] }, dateFinalised: expect.any(String) as string });
  const [open, done] = [await world.good(stockTakes, { body: { finalised: false } }), await world.good(stockTakes, { body: { finalised: true } })];
  expect([open.some((one) => one.stockTakeGroupId === id), done.some((one) => one.stockTakeGroupId === id)]).toEqual([false, true]);
  const again = await complete(world, id);
  expect([again.status, again.body.message]).toEqual([409, "The stock take ‘November’ has already been completed."]);
  expect(await get(locationKey(bin), true)).not.toHaveProperty("stockTakeId");
  await figuresHold(sku);
});

test("picks, deliveries and adjustments between the count and completion are kept", async () => {
  const { sku, stockLineId, id, row } = await counting(100);
  const elsewhere = await fresh();
  await count(world, row, { [stockLineId]: 93 });
  await moveStockLine(world, stockLineId, 40, elsewhere.bin);
  await adjustStockLine(world, stockLineId, 65);
  expect(await discrepancies(world, id)).toMatchObject([{ quantityDifference: -7, movedSince: -35, quantityNow: 65, quantityAfter: 58 }]);
  await complete(world, id);
  expect(await stockLineQuantity(stockLineId)).toBe(58);
  await figuresHold(sku);
});

test("a row gives what it has, never more; the rest is reported", async () => {
  const { sku, stockLineId, second, id, row } = await counting(100, 50);
  const elsewhere = await fresh();
  await count(world, row, { [stockLineId]: 80, [second]: 40 });
  await moveStockLine(world, stockLineId, 85, elsewhere.bin);
  await moveStockLine(world, second, 50, elsewhere.bin);
  const { body } = await complete(world, id);
  expect(body).toMatchObject({ type: "warning", message: "The stock take ‘November’ has been completed. 2 differences could not be booked in full." });
  const notApplied = (body.notApplied ?? []).map(({ difference, applied, reason }) => [difference, applied, reason]);
  expect(notApplied.toSorted()).toEqual(
    [
      [-20, -15, "The batch now held less than the difference."],
      [-10, 0, "The batch has left this location since it was counted."],
    ].toSorted(),
  );
  expect([await stockLineQuantity(stockLineId), await stockLineQuantity(second)]).toEqual([undefined, undefined]);
  expect((await show(world, id)).outcome?.notApplied).toEqual(body.notApplied);
  await figuresHold(sku);
});

test("surplus of a batch that has left since is booked at its location as that batch", async () => {
  const { sku, bin } = await fresh();
  const stockLineId = await bookIn(world, sku, 100, bin, { expiry: "2035-06-30", status: 1 });
  const number = (await stockLineNow(stockLineId))?.batchNumber;
  const [elsewhere, id] = [await fresh(), await begin(world, [bin])];
  await count(world, rowId(id, bin), { [stockLineId]: 104 });
  await moveStockLine(world, stockLineId, 100, elsewhere.bin);
  expect(await discrepancies(world, id)).toMatchObject([{ quantityNow: 0, quantityAfter: 4 }]);
  expect((await complete(world, id)).body).toMatchObject({ type: "success", notApplied: [] });
  const there = (await findItem(sku))?.stockLines.find((one) => one.locationId === bin);
  expect(there).toMatchObject({ quantity: 4, batchNumber: number, expiryDate: "2035-06-30", status: 1 });
  await figuresHold(sku);
});

test("an added batch is booked in with the details known from other locations", async () => {
  const { sku, bin, row, id } = await counting(100);
  const [elsewhere, other] = [await fresh(), await fresh()];
  const known = await bookIn(world, other.sku, 30, elsewhere.bin, { expiry: "2036-01-31", status: 1 });
  const number = (await stockLineNow(known))?.batchNumber ?? "";
  const seen = countAsFound(await linesAt(world, row));
  const added = [
    { elementId: null, sku: other.sku, batchNumber: number, countedQuantity: 12, newItem: true },
    { elementId: null, sku, batchNumber: "X901", countedQuantity: 3, expiryDate: "2034-05-31", newItem: true },
  ];
  expect((await sendCount(world, { ...seen, elements: [...seen.elements, ...added] })).status).toBe(200);
  expect((await complete(world, id)).body).toMatchObject({ type: "success", notApplied: [] });
  const at = async (of: string) => (await findItem(of))?.stockLines.filter((one) => one.locationId === bin);
  expect(await at(other.sku)).toMatchObject([{ batchNumber: number, quantity: 12, expiryDate: "2036-01-31", status: 1, quantityDelivered: 30 }]);
  const here = (await at(sku))?.toSorted((a, b) => a.quantity - b.quantity);
  expect(here).toMatchObject([{ batchNumber: "X901", quantity: 3, expiryDate: "2034-05-31", status: 0 }, { quantity: 100 }]);
  await figuresHold(sku, other.sku);
});

test("found bulk of which nothing is in stock is of the version that its number was made to", async () => {
  const { sku, bin, row, id } = await counting(100);
  const code = `${sku}-B`;
  await plantItem(code, { categoryType: "Product", formulaCode: sku });
  const job = await plantJob({}, { code, formulaCode: sku, formulaId: 71, rAndDCode: "RD-71", batchNumber: "071-26" });
  await transact([claimBatchNumber(job)]);
  const seen = countAsFound(await linesAt(world, row));
  const added = { elementId: null, sku: code, batchNumber: "071-26", countedQuantity: 500, newItem: true };
  expect((await sendCount(world, { ...seen, elements: [...seen.elements, added] })).status).toBe(200);
  expect((await complete(world, id)).status).toBe(200);
  expect((await findItem(code))?.stockLines).toMatchObject([{ locationId: bin, quantity: 500, formulaId: 71, rAndDCode: "RD-71" }]);
  await figuresHold(sku, code);
});

test("reservations that are no longer covered are released, newest first, and reported before and after", async () => {
  const { sku, stockLineId, id, row } = await counting(100);
  const [older, newer] = [await plantJob({ [sku]: 60 }), await plantJob({ [sku]: 30 })];
  await reserve(world, older.id, stockLineId, 60);
  await reserve(world, newer.id, stockLineId, 30);
  await count(world, row, { [stockLineId]: 70 });
  const affected = [
    {
      jobId: newer.id,
      jobNumber: newer.jobNumber,
      sku,
      quantity: 20,
      elementSku: sku,
      elementName: `Item ${sku}`,
      job: { client: "Client", code: "ABC01-B", name: "Calming cream", jobNumber: newer.jobNumber },
    },
  ];
  expect((await world.good(finalise, { body: { stockTakeGroupId: id } })).reservations).toEqual(affected);
  expect((await complete(world, id)).body.reservations).toEqual(affected);
  const { rows } = await queryPage<EntryRow>({ partition: ledgerIndex.sku(sku), index: "g2", newestFirst: true }, 1);
  expect(rows).toMatchObject([{ action: "Stock Take", difference: -30, forJobs: { [newer.id]: -20 } }]);
  expect(await reservedBy(older.id)).toEqual({ byJob: { [stockLineId]: 60 }, byStockLine: { [stockLineId]: 60 } });
  expect(await reservedBy(newer.id)).toEqual({ byJob: { [stockLineId]: 10 }, byStockLine: { [stockLineId]: 10 } });
});

test("a dismissed discrepancy stays in the list and leaves the stock as it is", async () => {
  const { stockLineId, second, id, row } = await counting(100, 50);
  await count(world, row, { [stockLineId]: 90, [second]: 40 });
  const found = await discrepancies(world, id);
  const chosen = found.find(({ elementId }) => elementId === stockLineId)?.id ?? "";
  expect((await dismiss(chosen, chosen)).body).toEqual({ type: "success", message: "1 discrepancy has been dismissed.", stockTakeGroupId: id });
  expect((await discrepancies(world, id)).filter(({ dismissed }) => dismissed)).toMatchObject([{ id: chosen, quantityNow: 100, quantityAfter: 100 }]);
  await complete(world, id);
  expect([await stockLineQuantity(stockLineId), await stockLineQuantity(second)]).toEqual([100, 40]);
});

test("only discrepancies of a stock take in progress are dismissed", async () => {
  const [one, two] = [await counting(100), await counting(100)];
  await count(world, one.row, { [one.stockLineId]: 90 });
  await count(world, two.row, { [two.stockLineId]: 100 });
  const [[found], equal] = [await discrepancies(world, one.id), `${two.row}~1~0`];
  expect(await discrepancies(world, two.id)).toEqual([]);
  for (const id of [equal, "nonsense", `${one.row}~1~7`, `${one.row}~2~0`, "999999~NOWHERE~1~0"]) expect([id, (await dismiss(id)).status]).toEqual([id, 404]);
  expect((await dismiss(found?.id ?? "", equal)).status).toBe(400);
  expect((await world.call(resolveDiscrepancies, { body: { resolved: [] } })).status).toBe(400);
  await complete(world, one.id);
  expect((await dismiss(found?.id ?? "")).status).toBe(409);
});

test("what remains is reported: empty locations, and those that are to be counted", async () => {
  const [one, two, three, four] = [await fresh(), await fresh(), await fresh(), await fresh()];
  const stockLineId = await bookIn(world, three.sku, 10, three.bin);
  await bookIn(world, two.sku, 10, two.bin);
  const id = await begin(world, [one.bin, two.bin, three.bin, four.bin], { tolerancePercent: 0 });
  await count(world, rowId(id, three.bin), { [stockLineId]: 9 });
  await world.good(removeLocation, { body: { locationId: four.bin } });
  const notApplied = async () => {
    const { locationsRemaining, stockTakeDetails } = await world.good(finalise, { body: { stockTakeGroupId: id } }, { as: "stocktake" });
    const bins = (of: { bin: string; secondCount: boolean }[]) => of.map(({ bin, secondCount }) => (secondCount ? `${bin} again` : bin)).toSorted();
    return [bins(locationsRemaining.emptyLocations), bins(locationsRemaining.requireCounting), stockTakeDetails.completed];
  };
  expect(await notApplied()).toEqual([[one.bin, four.bin].toSorted(), [two.bin, `${three.bin} again`].toSorted(), 0]);
  expect((await complete(world, id)).status).toBe(409);
  await world.good(stockTakeConfirmEmpty, { body: { confirmedEmpty: [rowId(id, one.bin), rowId(id, four.bin)] } });
  await count(world, rowId(id, two.bin));
  await count(world, rowId(id, three.bin), { [stockLineId]: 9 }, { as: "staff" });
  expect(await notApplied()).toEqual([[], [], 4]);
  expect((await complete(world, id)).status).toBe(200);
  expect(await stockLineQuantity(stockLineId)).toBe(9);
  expect((await world.call(finalise, { body: { stockTakeGroupId: 999_999 } })).status).toBe(404);
});

test("two concurrent completions complete it once; a concurrent count is refused or included", async () => {
  const { sku, stockLineId, id, row } = await counting(100);
  const seen = countAsFound(await linesAt(world, row), { [stockLineId]: 90 });
  const answers = await Promise.all([sendCount(world, seen), complete(world, id), complete(world, id), sendCount(world, seen)]);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const both = await Promise.all([complete(world, id), complete(world, id)]);
  const completed = [...answers.slice(1, 3), ...both].filter(({ status }) => status === 200);
  expect(completed).toHaveLength(1);
  expect(await stockLineQuantity(stockLineId)).toBe(90);
  await figuresHold(sku);
});

test("stock without a place is reported: the item or the place is gone", async () => {
  const [one, two] = [await fresh(), await fresh()];
  const id = await begin(world, [one.bin, two.bin]);
  const added = (sku: string, batchNumber: string) => ({ elementId: null, sku, batchNumber, countedQuantity: 5, newItem: true });
  await sendCount(world, { stockTakeId: rowId(id, one.bin), elements: [added(one.sku, "V001")] });
  await sendCount(world, { stockTakeId: rowId(id, two.bin), elements: [added(two.sku, "V002")] });
  await world.good(deleteStockItem, { body: { itemToRemove: one.sku, reason: "Superseded" } }, { as: "product" });
  await world.good(removeLocation, { body: { locationId: two.bin } });
  const { body } = await complete(world, id);
  expect((body.notApplied ?? []).map(({ sku, applied, reason }) => [sku, applied, reason]).toSorted()).toEqual(
    [
      [one.sku, 0, "The item was removed."],
      [two.sku, 0, "The location was removed."],
    ].toSorted(),
  );
});

test("one item in many lines, and a batch that changed its status since, are booked as they are", async () => {
  const { sku, bin, stockLineId, second, id, row } = await counting(100, 50);
  await count(world, row, { [stockLineId]: 101, [second]: 0 });
  await world.good(updateStockStatus, { body: { elementId: stockLineId, newStatus: 2, reason: "Held" } });
  const details = { goodsInItem: sku, goodsInQuantity: 7, goodsInLocation: bin, goodsInStatus: 0 as const, packSize: 0 };
  await world.good(goodsIn, { body: { goodsInDetails: details } });
  const requestId = newRequest();
  await complete(world, id, { requestId });
  expect(await stockLineNow(stockLineId)).toMatchObject({ quantity: 101, status: 2 });
  expect(await stockLineNow(second)).toBeUndefined();
  expect((await findItem(sku))?.item.quantity).toBe(108);
  expect((await queryAll({ partition: transactionKey(requestId).PK })).filter((one) => one["action"] === "Stock Take")).toHaveLength(2);
  await figuresHold(sku);
});

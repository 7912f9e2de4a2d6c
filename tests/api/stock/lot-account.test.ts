/**
 * One batch: found by any number that is on it, and its mass balance from the ledger beside what the stock says.
 */
import { adjustStockLevel, goodsIn, stockTransfer, updateBatchNumber } from "@apothecary/core/stock/contract";
import { batchNumberOwners, claimBatchNumber } from "@apothecary/core/stock/lots/batch-numbers";
import { type StockLineRow, stockLineKey } from "@apothecary/core/stock/lots/stock-line.rows";
import { get } from "@apothecary/core/lib/table/table";
import { completeJob } from "@apothecary/core/jobs/contract";
import { batchAccount, findBatches } from "@apothecary/core/trace/contract";
import type { Posting } from "@apothecary/core/transaction/action-shapes";
import { beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { plantLocation } from "../../lib/stock-fixtures.ts";
import { expectUnits, readUnits } from "../../lib/units.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { allocateItems, BULK_SKU, plantCompany, plantOrder, usedFrom, usedLine } from "../jobs/jobs.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
  await plantLocation("B2");
});

let lots = 0;

const claimKey = (number: string) => ({ PK: `BN#${number}`, SK: "CLAIM" });

/** Books wax in under a supplier's number of its own. */
async function received(quantity: number) {
  const supplierBatchNumber = `SUP-${++lots}`;
  const { elementId, batchNumber = "" } = await world.good(goodsIn, {
    body: {
      goodsInDetails: {
        goodsInItem: "WAX0001",
        goodsInQuantity: quantity,
        goodsInLocation: "A1",
        goodsInStatus: 0,
        packSize: 0,
        goodsInExpiryDateFormatted: "2031-01-31",
        goodsInSupplier: 21,
        goodsInOrderNumber: "PO-9",
        goodsInSupplierBatchNumber: supplierBatchNumber,
      },
    },
  });
  return { elementId, batchNumber, supplierBatchNumber };
}

const readAccount = (batchNumber: string, sku = "WAX0001") => world.good(batchAccount, { body: { batch: { sku, batchNumber } } }, { as: "staff" });

test("an account adds receipts, transfers, uses and counts up to the gram, and names who, where and what for", async () => {
  const { elementId, batchNumber } = await received(10_000);
  await world.good(stockTransfer, { body: { transferDetails: { elementId, transferLocation: "B2", transferQuantity: 4_000, reason: "Room" } } });
  await world.good(adjustStockLevel, { body: { adjustment: { id: elementId, newQuantity: 5_900, reason: "Spilt" } } });
  const [salesId = 0] = await plantOrder([{ quantity: 20 }]);
  const { job } = await allocateItems(world, [salesId]);
  const usedStock = [usedLine(job.id, "WAX0001", [usedFrom(elementId, 600, 5_900)]), usedLine(job.id, "OIL0001", [])];
  await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 1, confirmYield: true } } });
  const account = await readAccount(batchNumber);
  expect(account.balance).toEqual({
    sums: {
      ...{ received: 10_000, made: 0, renumbered: 0, moved: 0, used: -600, dispatched: 0, returned: 0 },
      ...{ destroyed: 0, returnedToSupplier: 0, sampled: 0, writtenOff: 0, counted: -100 },
    },
    left: 9_300,
    inStock: 9_300,
    difference: 0,
  });
  expect(account).toMatchObject({ sku: "WAX0001", batchNumber, kind: "raw material", unit: "g", partial: false });
  expect(account.stock.map(({ bin, quantity, expiryDate }) => [bin, quantity, expiryDate]).toSorted()).toEqual([
    ["A1", 5_300, "2031-01-31"],
    ["B2", 4_000, "2031-01-31"],
  ]);
  const line = (posting: Posting) => account.lines.filter((one) => one.posting === posting);
  expect(line("received")).toMatchObject([{ purchaseOrderNumber: "PO-9", supplierId: 21, quantity: 10_000, user: "admin" }]);
  expect(line("moved")).toMatchObject([{ bin: "B2", quantity: 4_000 }]);
  expect(line("used")).toMatchObject([{ jobId: job.id, made: { sku: BULK_SKU, batchNumber: job.batchNumber }, quantity: -600 }]);
  expect(line("counted")).toMatchObject([{ reason: "Spilt", quantity: -100 }]);
  expect(account.yields, "nothing was made of what was bought").toEqual([]);
  expect(await readAccount(job.batchNumber, BULK_SKU), "stock and ledger agree, but not what went in").toMatchObject({
    balance: { difference: 0 },
    yields: [{ jobId: job.id, jobNumber: job.jobNumber, gramsIn: 600, theoretical: 600, actual: 1_000, percent: 166.7, excessive: true }],
  });
});

test("what was renumbered leaves one account for the other", async () => {
  const { elementId, batchNumber } = await received(3_000);
  await world.good(updateBatchNumber, { body: { id: elementId, newBatchNumber: "Y801", reason: "Label was wrong" } });
  const [was, now] = [await readAccount(batchNumber), await readAccount("Y801")];
  expect([was.balance.sums.renumbered, was.balance.left, was.balance.difference]).toEqual([-3_000, 0, 0]);
  expect([now.balance.sums.renumbered, now.balance.left, now.balance.difference]).toEqual([3_000, 3_000, 0]);
  expect(now.lines).toMatchObject([{ otherNumber: batchNumber }]);
});

test("stock that the ledger does not account for is a difference, never rounded away", async () => {
  const { elementId, batchNumber } = await received(2_000);
  const key = stockLineKey(elementId);
  const row = key && (await get<StockLineRow>(key, true));
  if (!row) throw new Error("The batch is gone.");
  await plant({ ...row, quantity: 2_001, unreserved: 2_001 });
  expect((await readAccount(batchNumber)).balance).toMatchObject({ left: 2_000, inStock: 2_001, difference: 1 });
  await plant(row);
});

test("a batch is found by our number, the supplier's, or a formula's with its code; an unknown number is not found", async () => {
  const { batchNumber, supplierBatchNumber } = await received(500);
  const found = async (number: string) => (await world.good(findBatches, { body: { number } })).map((one) => `${one.matched} ${one.sku} ${one.batchNumber}`);
  expect(await found(batchNumber)).toEqual([`batch WAX0001 ${batchNumber}`]);
  expect(await found(supplierBatchNumber.toLowerCase())).toEqual([`supplier WAX0001 ${batchNumber}`]);
  const [salesId = 0] = await plantOrder([{ quantity: 20 }]);
  const { job } = await allocateItems(world, [salesId]);
  await world.good(completeJob, {
    body: { data: { jobId: job.id, usedStock: [usedLine(job.id, "WAX0001", []), usedLine(job.id, "OIL0001", [])], totalProduced: 1, confirmYield: true } },
  });
  expect(await found(`abc01 ${job.batchNumber}`)).toEqual([`batch ${BULK_SKU} ${job.batchNumber}`]);
  expect(await found(`XYZ01/${job.batchNumber}`)).toEqual([]);
  expect(await found("Q123")).toEqual([]);
  expect((await world.call(batchAccount, { body: { batch: { sku: "WAX0001", batchNumber: "Q123" } } })).status).toBe(404);
});

test("a number with a long history is found at the cost of a new one; one that was given again is found for all of its items", async () => {
  const { elementId, batchNumber } = await received(500);
  const search = () => world.call(findBatches, { body: { number: batchNumber } });
  const first = await search();
  for (let i = 1; i <= 30; i++) await world.good(adjustStockLevel, { body: { adjustment: { id: elementId, newQuantity: 500 - i, reason: "Weighed" } } });
  const later = await search();
  expect(later.body).toEqual(first.body);
  expectUnits(readUnits(later) - readUnits(first), 0);
  const row = await get(claimKey(batchNumber), true);
  await plant({ ...claimKey(batchNumber), ...row, sku: "OIL0001", earlier: ["WAX0001"] });
  expect(await batchNumberOwners(batchNumber)).toEqual(["OIL0001", "WAX0001"]);
  expect((await search()).body).toEqual(first.body);
  // Forgotten after five years: the claim keeps the item that had it before.
  await plant({ ...claimKey("Z900"), sku: "WAX0001", at: "2019-01-31T00:00:00.000Z" });
  const again = await claimBatchNumber("Z900", "OIL0001");
  expect(again).toMatchObject({ item: { sku: "OIL0001", earlier: ["WAX0001"] } });
  await plant({ ...claimKey(batchNumber), ...row });
});

/** What leaves a batch for good: destroyed, or returned to its supplier (contract, section 8). */
import { destroyStock, MORE_THAN_STOCK_LINE, returnStockToSupplier } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { batchAccount } from "@apothecary/core/trace/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookIn, plantItem, plantJob, plantLocation, reservedBy, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, newRequest, requestLedger, reserve } from "./stock.fixtures.ts";

const SUPPLIER = 31;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  await plantItem("OUT0001", { suppliedById: SUPPLIER });
  await plantItem("OUT0002", { suppliedById: null });
});
afterAll(everythingHolds);

test("a part of a batch is destroyed, once, with its document in the ledger; the mass balance has it apart from adjustments", async () => {
  const id = await bookIn(world, "OUT0001", 1_000, "A1");
  const requestId = newRequest();
  const body = { elementId: id, quantity: 400, reason: "Drum leaked", document: "WTN 118" };
  const first = await world.good(destroyStock, { body }, { requestId, as: "warehouse" });
  expect(first).toMatchObject({ message: "400 g of Item OUT0001 destroyed.", type: "success", elementId: id, reservationsAffected: [] });
  expect(await world.good(destroyStock, { body }, { requestId, as: "warehouse" })).toEqual(first);
  expect(await stockLineNow(id)).toMatchObject({ quantity: 600, unreserved: 600 });
  expect((await requestLedger(requestId)).map(({ action, difference, reason }) => [action, difference, reason])).toEqual([
    ["Destroyed", -400, "Drum leaked (document WTN 118)"],
  ]);
  const { batchNumber = "" } = (await stockLineNow(id)) ?? {};
  const { balance, lines } = await world.good(batchAccount, { body: { batch: { sku: "OUT0001", batchNumber } } });
  expect(balance.sums).toMatchObject({ received: 1_000, destroyed: -400, counted: 0 });
  expect(lines).toContainEqual(expect.objectContaining({ posting: "destroyed", quantity: -400 }));
});

test("what goes back to its supplier names it; all of a batch removes its row, and reservations are released", async () => {
  const id = await bookIn(world, "OUT0001", 500, "A1");
  const job = await plantJob({ OUT0001: 500 });
  await reserve(world, job.id, id, 500);
  const requestId = newRequest();
  const answer = await world.good(returnStockToSupplier, { body: { elementId: id, quantity: 500, reason: "Off colour" } }, { requestId });
  expect(answer).toMatchObject({
    message: "500 g of Item OUT0001 returned to the supplier.",
    reservationsAffected: [{ quantity: 500, job: { jobNumber: job.jobNumber } }],
  });
  expect(await stockLineNow(id)).toBeUndefined();
  expect((await reservedBy(job.id)).byJob).toEqual({});
  expect((await requestLedger(requestId)).map(({ action, difference, supplierId, forJobs }) => [action, difference, supplierId, forJobs])).toEqual([
    ["Returned To Supplier", -500, SUPPLIER, { [job.id]: -500 }],
  ]);
});

test("more than the batch has, a batch that changed or is gone, and an item without a supplier are refused", async () => {
  const id = await bookIn(world, "OUT0002", 100, "A1");
  const body = { elementId: id, quantity: 100, reason: "Off colour" };
  expect(await world.call(destroyStock, { body: { ...body, quantity: 101 } })).toMatchObject({ status: 400, body: { message: MORE_THAN_STOCK_LINE } });
  expect((await world.call(destroyStock, { body: { ...body, quantity: 0 } })).status).toBe(400);
  expect((await world.call(destroyStock, { body: { ...body, version: "0" } })).status).toBe(409);
  expect((await world.call(destroyStock, { body: { ...body, elementId: `${id}x` } })).status).toBe(404);
  expect(await world.call(returnStockToSupplier, { body })).toMatchObject({ status: 409, body: { message: "Item OUT0002 has no supplier." } });
  expect((await findItem("OUT0002"))?.item.quantity).toBe(100);
});

import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { adjustStockLevel, updateExpiryDate, updatePackSize, updateStockStatus, updateSupplierBatchNumber } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { type LocationRow, locationKey } from "@apothecary/core/warehouse/location.rows";
import { get } from "@apothecary/core/lib/table/table";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { stockLineNow, bookIn, plantItem, plantJob, plantLocation, reservedBy } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, figuresHold, requestLedger, newRequest, reserve } from "./stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["A1", "B2"]) await plantLocation(bin);
  for (const sku of ["ADJ0001", "ADJ0002", "ADJ0003", "ADJ0004"]) await plantItem(sku);
});
afterEach(() => figuresHold("ADJ0001", "ADJ0002", "ADJ0003", "ADJ0004"));
afterAll(everythingHolds);

const adjustment = (id: string, newQuantity: number, more: { reason?: string; version?: string } = {}) => ({
  body: { adjustment: { id, newQuantity, reason: "Recounted", ...more } },
});

test("a batch is adjusted to the quantity found, once", async () => {
  const id = await bookIn(world, "ADJ0001", 1_000, "A1");
  const requestId = newRequest();
  const first = await world.good(adjustStockLevel, adjustment(id, 940), { requestId, as: "warehouse" });
  expect(first).toMatchObject({ type: "success", elementId: id, reservationsAffected: [], details: { "Adjusted to: ": 940 } });
  expect(await world.good(adjustStockLevel, adjustment(id, 940), { requestId, as: "warehouse" })).toEqual(first);
  expect((await findItem("ADJ0001"))?.item.quantity).toBe(940);
  const entries = await requestLedger(requestId);
  expect(entries.map(({ action, difference, quantity, totalQuantity, reason, user }) => [action, difference, quantity, totalQuantity, reason, user])).toEqual([
    ["Adjustment", -60, 940, 940, "Recounted", "warehouse"],
  ]);
});

test("upwards too", async () => {
  const id = await bookIn(world, "ADJ0001", 10, "B2");
  await world.good(adjustStockLevel, adjustment(id, 25));
  expect(await stockLineNow(id)).toMatchObject({ quantity: 25, unreserved: 25 });
});

test("at 0 the row is gone, and its place holds a row less", async () => {
  const id = await bookIn(world, "ADJ0002", 500, "A1");
  const before = await get<LocationRow>(locationKey("A1"), true);
  const requestId = newRequest();
  expect(await world.good(adjustStockLevel, adjustment(id, 0), { requestId })).toMatchObject({ elementId: id, details: { "Adjusted to: ": 0 } });
  expect(await stockLineNow(id)).toBeUndefined();
  expect((await get<LocationRow>(locationKey("A1"), true))?.rows).toBe((before?.rows ?? 0) - 1);
  expect(await world.good(adjustStockLevel, adjustment(id, 0), { requestId })).toMatchObject({ type: "success" });
  expect((await world.call(adjustStockLevel, adjustment(id, 5))).status).toBe(404);
});

test("the same quantity changes nothing and leaves no line in the ledger", async () => {
  const id = await bookIn(world, "ADJ0001", 70, "A1");
  const before = await stockLineNow(id);
  const requestId = newRequest();
  expect(await world.good(adjustStockLevel, adjustment(id, 70), { requestId })).toMatchObject({ type: "info", details: { "Adjusted to: ": 70 } });
  expect(await stockLineNow(id)).toEqual(before);
  expect(await requestLedger(requestId)).toEqual([]);
});

test("reservations that are no longer covered are trimmed, newest first, on both sides, and reported", async () => {
  const id = await bookIn(world, "ADJ0003", 100, "A1");
  const [older, newer] = [await plantJob({ ADJ0003: 60 }), await plantJob({ ADJ0003: 40 })];
  await reserve(world, older.id, id, 60);
  await reserve(world, newer.id, id, 30);
  const answer = await world.good(adjustStockLevel, adjustment(id, 70));
  expect(answer.reservationsAffected).toEqual([
    {
      job: { client: "Client", jobNumber: newer.jobNumber, code: "ABC01-B", name: "Calming cream" },
      elementSku: "ADJ0003",
      elementName: "Item ADJ0003",
      jobId: newer.id,
      jobNumber: newer.jobNumber,
      sku: "ADJ0003",
      quantity: 20,
    },
  ]);
  for (const [job, left] of [
    [older, 60],
    [newer, 10],
  ] as const) {
    const { byJob, byStockLine } = await reservedBy(job.id);
    expect(byJob).toEqual({ [id]: left });
    expect(byStockLine).toEqual(byJob);
  }
  expect(await stockLineNow(id)).toMatchObject({ quantity: 70, unreserved: 0 });

  const gone = await world.good(adjustStockLevel, adjustment(id, 0));
  expect(gone.reservationsAffected.map(({ jobId, quantity }) => [jobId, quantity])).toEqual([
    [newer.id, 10],
    [older.id, 60],
  ]);
  expect((await reservedBy(older.id)).byJob).toEqual({});
  expect((await findItem("ADJ0003"))?.item).toMatchObject({ quantity: 0, allocated: 100 });
});

test("a batch that reserves more jobs than one transaction can change is adjusted in steps", async () => {
  const id = await bookIn(world, "ADJ0004", 1_200, "A1");
  const jobs = [];
  for (let i = 0; i < 110; i++) jobs.push(await plantJob({ ADJ0004: 10 }));
  for (const job of jobs) await reserve(world, job.id, id, 10);
  const requestId = newRequest();
  const answer = await world.good(adjustStockLevel, adjustment(id, 5), { requestId });
  expect(answer).toMatchObject({ type: "success", elementId: id, details: { "Adjusted to: ": 5 } });
  expect(answer.reservationsAffected).toHaveLength(110);
  expect(answer.reservationsAffected.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(1_095);
  expect(await world.good(adjustStockLevel, adjustment(id, 5), { requestId })).toEqual(answer);
  expect(await stockLineNow(id)).toMatchObject({ quantity: 5, unreserved: 0 });
  const entries = await requestLedger(requestId);
  expect(entries.map(({ action }) => action)).toEqual(["Reservation Removed", "Reservation Removed", "Adjustment"]);
  const lost = entries.flatMap(({ forJobs }) => Object.values(forJobs ?? {}));
  expect([lost.length, lost.reduce((sum, quantity) => sum + quantity, 0)]).toEqual([110, -1_095]);
});

test("a stale version is refused and changes nothing", async () => {
  const id = await bookIn(world, "ADJ0001", 33, "B2");
  const version = (await stockLineNow(id))?.version ?? "";
  await world.good(adjustStockLevel, adjustment(id, 32, { version }));
  const late = await world.call(adjustStockLevel, adjustment(id, 31, { version }));
  expect([late.status, (await stockLineNow(id))?.quantity]).toEqual([409, 32]);
});

test("an invalid adjustment is refused", async () => {
  const id = await bookIn(world, "ADJ0001", 12, "A1");
  const adjustStatus = async (newQuantity: number, reason = "Recounted") => (await world.call(adjustStockLevel, adjustment(id, newQuantity, { reason }))).body;
  expect(await adjustStatus(-1)).toMatchObject({ type: "error", message: "Please enter a (positive) number." });
  expect(await adjustStatus(1.5)).toMatchObject({ type: "error" });
  expect(await adjustStatus(1_000_000_000)).toMatchObject({ type: "error" });
  expect(await adjustStatus(5, " ")).toMatchObject({ message: "A reason is required", errors: [{ path: "adjustment.reason" }] });
  expect((await world.call(adjustStockLevel, adjustment("no~batch", 5))).status).toBe(404);
  expect((await world.call(adjustStockLevel, adjustment("nobatch", 5))).status).toBe(404);
  expect((await stockLineNow(id))?.quantity).toBe(12);
});

test("an answer that nothing had to be changed is remembered: the same request undoes nothing that came after it", async () => {
  const id = await bookIn(world, "ADJ0003", 300, "A1");
  const requestId = newRequest();
  const first = await world.good(adjustStockLevel, adjustment(id, 300), { requestId });
  expect(first).toMatchObject({ type: "info" });
  await world.good(adjustStockLevel, adjustment(id, 200));
  expect(await world.good(adjustStockLevel, adjustment(id, 300), { requestId })).toEqual(first);
  expect(await stockLineNow(id)).toMatchObject({ quantity: 200 });
  expect((await world.call(adjustStockLevel, adjustment(id, 301), { requestId })).status).toBe(409);
});

test("so are a pack size, a supplier's number, a status and an expiry day that were there already", async () => {
  const id = await bookIn(world, "ADJ0004", 50, "A1", { expiry: "2099-01-31" });
  const edits = [
    [updatePackSize, { id, newPackSize: 0 }, { id, newPackSize: 5 }],
    [updateSupplierBatchNumber, { id, newSupplierBatchNumber: "LOT-1" }, { id, newSupplierBatchNumber: "LOT-2" }],
    [updateExpiryDate, { id, newExpiryDate: "2099-01-31", reason: "Read again" }, { id, newExpiryDate: "2099-02-28", reason: "Read again" }],
    [updateStockStatus, { elementId: id, newStatus: 0, reason: "Checked" }, { elementId: id, newStatus: 1, reason: "Checked" }],
  ] as const;
  await world.good(updateSupplierBatchNumber, { body: { id, newSupplierBatchNumber: "LOT-1" } });
  for (const [endpoint, same, other] of edits) {
    const call = (body: object, requestId?: string) => world.good<AnyEndpoint>(endpoint, { body }, { as: "everything", ...(requestId ? { requestId } : {}) });
    const requestId = newRequest();
    const first = await call(same, requestId);
    expect(first, endpoint.path).toMatchObject({ type: "info" });
    await call(other);
    const changed = await stockLineNow(id);
    expect(await call(same, requestId), endpoint.path).toEqual(first);
    expect(await stockLineNow(id), endpoint.path).toEqual(changed);
  }
});

import { jobReservedKey } from "../../jobs/job-parts.rows.ts";
import { expect, test } from "vitest";
import type { Job } from "../../jobs/job.rows.ts";
import { writeKey } from "../../lib/table/write.ts";
import type { StockLine } from "../lots/stock-line.rows.ts";
import type { Item } from "../items/item.rows.ts";
import { moveStock, partedTaking } from "./move.ts";
import { changedJobs, reservedFrom } from "../reservations/reserving-jobs.ts";
import { stockLineWrites, withQuantity } from "../lots/stock-line-writes.ts";

const item = { sku: "EMU0001", name: "Emulsifying wax", description: "", quantity: 1_000, minimumStock: 0, supplierSku: "", active: true } as Item;
const location = (id: string) => ({ id, warehouse: "Main", bin: id, roaming: false, rows: 1 });

function stockLineAt(locationId: string, quantity: number, reservations: StockLine["reservations"] = {}): StockLine {
  return {
    id: `EMU0001~${locationId}`,
    sku: "EMU0001",
    name: "Emulsifying wax",
    categoryType: "Raw Material",
    categoryName: "Emulsifier",
    client: "",
    batchNumber: "A001",
    supplierBatchNumber: "LW",
    expiryDate: null,
    packSize: 100,
    status: 0,
    locationId,
    warehouse: "Main",
    bin: locationId,
    roaming: false,
    ...withQuantity({ reservations }, quantity),
    purchaseOrderNumber: "PO-1",
    quantityDelivered: 1_000,
    deliveredDate: "2026-01-01",
    version: `v-${locationId}`,
  };
}

function jobHolding(id: number, lines: Record<string, Record<string, number>>, at = "2026-01-01"): Job {
  return {
    id,
    jobNumber: `J0000${id}`,
    state: "open",
    busy: null,
    salesItems: [],
    version: 3,
    reservedVersion: 1,
    linesVersion: 1,
    lines: Object.fromEntries(
      Object.entries(lines).map(([sku, held]) => [
        sku,
        {
          sku,
          name: sku,
          quantity: 1_000,
          percentage: null,
          reservations: Object.fromEntries(Object.entries(held).map(([stockLineId, quantity]) => [stockLineId, { quantity, at }])),
        },
      ]),
    ),
  } as unknown as Job;
}

const total = (stockLines: readonly StockLine[]): number => stockLines.reduce((sum, stockLine) => sum + stockLine.quantity, 0);

test("a part moves to a new row: two batch rows, one location and two ledger rows are written", () => {
  const stockLine = stockLineAt("A1", 1_000);
  const moved = moveStock({
    item,
    stockLines: [stockLine],
    stockLine,
    quantity: 300,
    to: location("B1"),
    jobs: new Map(),
    action: "Transfer",
    reason: "Room",
  });
  expect(moved.writes).toHaveLength(3);
  expect(moved.stockLines.map(({ bin, quantity }) => [bin, quantity])).toEqual([
    ["A1", 700],
    ["B1", 300],
  ]);
  expect(moved.entries.map(({ bin, difference, quantity, totalQuantity, reason }) => [bin, difference, quantity, totalQuantity, reason])).toEqual([
    ["A1", -300, 700, 1_000, "Room"],
    ["B1", 300, 300, 1_000, "Room"],
  ]);
});

test("stock merges with a row of the same merge key, and the delivery is not counted twice", () => {
  const stockLine = stockLineAt("A1", 1_000);
  const there = stockLineAt("B1", 50);
  const moved = moveStock({ item, stockLines: [stockLine, there], stockLine, quantity: 300, to: location("B1"), jobs: new Map(), action: "Transfer" });
  expect(moved.arrived).toMatchObject({ id: there.id, quantity: 350, unreserved: 350, quantityDelivered: 1_000 });
  expect(moved.writes).toHaveLength(2);
});

test("a row without remaining stock is deleted, and its location has one row less", () => {
  const stockLine = stockLineAt("A1", 1_000);
  const moved = moveStock({ item, stockLines: [stockLine], stockLine, quantity: 1_000, to: location("B1"), jobs: new Map(), action: "Transfer" });
  expect(moved.stockLines).toHaveLength(1);
  expect(moved.writes.map((write) => `${write.kind} ${writeKey(write).PK}`)).toEqual(["delete I#EMU0001", "update P#A1", "put I#EMU0001", "update P#B1"]);
});

test("the unreserved part moves first, then the newest reservations on both sides", () => {
  const stockLine = stockLineAt("A1", 1_000, { 1: { quantity: 400, at: "2026-01-01" }, 2: { quantity: 200, at: "2026-02-01" } });
  const jobs = new Map([
    [1, jobHolding(1, { EMU0001: { [stockLine.id]: 400 } })],
    [2, jobHolding(2, { EMU0001: { [stockLine.id]: 200 } })],
  ]);
  const moved = moveStock({ item, stockLines: [stockLine], stockLine, quantity: 500, to: location("B1"), jobs, action: "Transfer" });
  expect(moved.arrived.reservations).toEqual({ 2: { quantity: 100, at: "2026-02-01" } });
  expect(reservedFrom(moved.jobs.get(2) as Job, stockLine.id)).toBe(100);
  expect(reservedFrom(moved.jobs.get(2) as Job, moved.arrived.id)).toBe(100);
  const writes = changedJobs(jobs, moved.jobs);
  expect(writes.map(writeKey)).toEqual([jobReservedKey(2)]);
});

test("the reservations of a pick move before the unreserved part", () => {
  const stockLine = { quantity: 1_000, reservations: { 1: { quantity: 400, at: "a" }, 2: { quantity: 200, at: "b" } } };
  const parts = partedTaking(stockLine, 500, { 1: 400 });
  expect(parts.moving).toEqual({ 1: { quantity: 400, at: "a" } });
  expect(parts.staying).toEqual({ 2: { quantity: 200, at: "b" } });
  expect(() => partedTaking(stockLine, 300, { 1: 400 })).toThrow("cannot move with");
  expect(() => partedTaking(stockLine, 500, { 2: 201 })).toThrow("has not reserved");
});

test("a picked part and the rest of the same job's reservation move together", () => {
  const parts = partedTaking({ quantity: 500, reservations: { 1: { quantity: 400, at: "a" } } }, 500, { 1: 100 });
  expect(parts.moving).toEqual({ 1: { quantity: 400, at: "a" } });
  expect(parts.staying).toEqual({});
});

test("a job that reserves a variant's batch on two lines moves both", () => {
  const stockLine = stockLineAt("A1", 300, { 1: { quantity: 300, at: "2026-01-01" } });
  const jobs = new Map([[1, jobHolding(1, { EMU0001: { [stockLine.id]: 200 }, "EMU0001-2": { [stockLine.id]: 100 } })]]);
  const moved = moveStock({ item, stockLines: [stockLine], stockLine, quantity: 300, to: location("B1"), jobs, action: "Pick", taking: { 1: 300 } });
  expect(reservedFrom(moved.jobs.get(1) as Job, moved.arrived.id)).toBe(300);
  expect(reservedFrom(moved.jobs.get(1) as Job, stockLine.id)).toBe(0);
});

test("several moves of one item in one transaction write each row once", () => {
  const [a, b] = [stockLineAt("A1", 1_000), stockLineAt("A2", 500)];
  const first = moveStock({ item, stockLines: [a, b], stockLine: a, quantity: 1_000, to: location("B1"), jobs: new Map(), action: "Transfer" });
  const second = moveStock({ item, stockLines: first.stockLines, stockLine: b, quantity: 200, to: location("B1"), jobs: first.jobs, action: "Transfer" });
  expect(second.arrived.id).toBe(first.arrived.id);
  const keys = stockLineWrites([a, b], second.stockLines).map((write) => `${writeKey(write).PK} ${writeKey(write).SK}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(total(second.stockLines)).toBe(1_500);
});

test("a move of more than the batch holds, of 0, or to its own location is refused", () => {
  const stockLine = stockLineAt("A1", 10);
  const ask = (quantity: number, to = location("B1")) =>
    moveStock({ item, stockLines: [stockLine], stockLine, quantity, to, jobs: new Map(), action: "Transfer" });
  expect(() => ask(11)).toThrow("cannot leave");
  expect(() => ask(0)).toThrow("cannot leave");
  expect(() => ask(5, location("A1"))).toThrow("already at");
});

test("a busy job is not changed", () => {
  const before = jobHolding(1, { EMU0001: { x: 5 } });
  const busy = { ...before, busy: "operation" };
  expect(() => changedJobs(new Map([[1, busy]]), new Map([[1, { ...busy }]]))).toThrow("being changed");
});

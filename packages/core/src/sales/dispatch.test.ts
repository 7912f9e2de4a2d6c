import { expect, test } from "vitest";
import type { Batch } from "../stock/batch.rows.ts";
import type { Opened } from "../stock/open-item.ts";
import { dispatch, needsOf, servedBy } from "./dispatch.ts";
import type { OrderLine } from "./order.rows.ts";

const TODAY = "2026-06-15";

function batch(row: string, quantity: number, more: Partial<Batch> = {}): Batch {
  return {
    id: `S~${row}`,
    sku: "S",
    name: "",
    categoryType: "Product",
    categoryName: "",
    client: "",
    batchNumber: row,
    supplierBatchNumber: "",
    expiryDate: null,
    packSize: 0,
    status: 0,
    locationId: "P1",
    warehouse: "Production",
    bin: "MAIN",
    roaming: false,
    quantity,
    unreserved: quantity,
    reservations: {},
    purchaseOrderNumber: "",
    quantityDelivered: quantity,
    deliveredDate: null,
    version: "1",
    ...more,
  };
}

const shares = (batches: Batch[], left: number, batchNumbers: string[] = []) =>
  servedBy(batches, { left, batchNumbers }, TODAY).map(({ batch: { id }, quantity }) => [id.slice(2), quantity]);

test("the earliest expiry leaves first, what never expires last", () => {
  const batches = [batch("never", 10), batch("late", 10, { expiryDate: "2027-01-01" }), batch("soon", 10, { expiryDate: TODAY })];
  expect(shares(batches, 25)).toEqual([
    ["soon", 10],
    ["late", 10],
    ["never", 5],
  ]);
});

test("what the order's own jobs made leaves before all else", () => {
  const batches = [batch("old", 10, { expiryDate: "2026-07-01" }), batch("own", 4, { expiryDate: "2027-07-01" })];
  expect(shares(batches, 6, ["own"])).toEqual([
    ["own", 4],
    ["old", 2],
  ]);
});

test("what is expired, not Live or reserved stays", () => {
  const batches = [
    batch("expired", 10, { expiryDate: "2026-06-14" }),
    batch("quarantined", 10, { status: 1 }),
    batch("part", 10, { unreserved: 3, reservations: { "9": { quantity: 7, at: "2026-01-01" } } }),
    batch("reserved", 10, { unreserved: 0, reservations: { "9": { quantity: 10, at: "2026-01-01" } } }),
  ];
  expect(shares(batches, 30)).toEqual([["part", 3]]);
});

const line = (more: Partial<OrderLine>): OrderLine =>
  ({ productSku: "S", categoryCode: "CR", quantity: 5, dateCancelled: null, dateCompleted: null, formulaJobId: 1, productJobId: 2, ...more }) as OrderLine;

test("needs are units, grams for Bulk, one for each SKU, and name the batches of their own jobs", () => {
  const jobs = new Map([
    [1, { batchNumber: "001-26" }],
    [2, { batchNumber: "002-26" }],
  ]);
  const lines = [
    line({}),
    line({ quantity: 2 }),
    line({ productSku: "B", categoryCode: "B", quantity: 3, productJobId: null }),
    line({ productSku: "X", dateCancelled: "2026-01-01" }),
  ];
  expect(needsOf(lines, jobs)).toEqual([
    { sku: "S", ordered: 7, left: 7, dispatched: 0, batchNumbers: ["002-26", "001-26"] },
    { sku: "B", ordered: 3_000, left: 3_000, dispatched: 0, batchNumbers: ["001-26"] },
  ]);
});

test("what has no room in one transaction leaves in the next", () => {
  const batches = Array.from({ length: 5 }, (_, i) => batch(`b${i}`, 2));
  const opened = { item: { sku: "S", quantity: 10 }, batches, others: [] } as unknown as Opened;
  const need = { sku: "S", ordered: 10, left: 10, dispatched: 0, batchNumbers: [] };
  const order = { id: 1, soNumber: "SO00001" };
  const leaving = dispatch(opened, need, order, TODAY, 7);
  expect(leaving).toMatchObject({ finished: false, need: { left: 6, dispatched: 4 } });
  expect(leaving.ledger.map(({ difference, totalQuantity, soNumber }) => [difference, totalQuantity, soNumber])).toEqual([
    [-2, 8, "SO00001"],
    [-2, 6, "SO00001"],
  ]);
  expect(dispatch(opened, need, order, TODAY, 2)).toMatchObject({ finished: false, writes: [] });
  expect(dispatch(undefined, need, order, TODAY, 50)).toMatchObject({ finished: true, writes: [], need: { dispatched: 0 } });
});

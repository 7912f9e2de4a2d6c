import { expect, test } from "vitest";
import type { StockLine } from "../../stock/lots/stock-line.rows.ts";
import type { Stock } from "../../stock/lots/open-stock-lines.ts";
import type { JobSalesItem } from "../../jobs/job.rows.ts";
import { dispatch, keptBack, type Need, orderNeeds, servedBy } from "./dispatch.ts";
import { shareOfBulk } from "./made-for-order.ts";
import type { OrderLine } from "../order.rows.ts";

const TODAY = "2026-06-15";

function stockLine(row: string, quantity: number, more: Partial<StockLine> = {}): StockLine {
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

const need = (more: Partial<Need> = {}): Need => ({
  sku: "S",
  name: "",
  unit: "units",
  formulaCode: "F01",
  ordered: 100,
  made: 100,
  ownLeft: 100,
  dispatched: 0,
  batchNumbers: ["own"],
  clientId: 1,
  ...more,
});
const own = (row: string, quantity: number, more: Partial<StockLine> = {}): StockLine => stockLine(row, quantity, { batchNumber: "own", ...more });
const shares = (stockLines: StockLine[], of: Partial<Need> = {}, promised?: Record<string, number>) =>
  servedBy(stockLines, need(of), TODAY, promised && new Map(Object.entries(promised))).map(({ stockLine: { id }, own: made, surplus }) => [
    id.slice(2),
    made,
    surplus,
  ]);

test("the earliest expiry is dispatched first, batches without an expiry date last", () => {
  const stockLines = [own("never", 10), own("late", 10, { expiryDate: "2027-01-01" }), own("soon", 10, { expiryDate: TODAY })];
  expect(shares(stockLines, { ownLeft: 25 })).toEqual([
    ["soon", 10, 0],
    ["late", 10, 0],
    ["never", 5, 0],
  ]);
});

test("only what the order's own jobs made is dispatched", () => {
  expect(shares([stockLine("old", 90), own("made", 40), stockLine("other", 90)], { ownLeft: 30 })).toEqual([["made", 30, 0]]);
});

test("expired, not Live and reserved stock stays", () => {
  const stockLines = [
    own("expired", 10, { expiryDate: "2026-06-14" }),
    own("quarantined", 10, { status: 1 }),
    own("part", 10, { unreserved: 3, reservations: { "9": { quantity: 7, at: "2026-01-01" } } }),
    own("reserved", 10, { unreserved: 0, reservations: { "9": { quantity: 10, at: "2026-01-01" } } }),
  ];
  expect(shares(stockLines)).toEqual([["part", 3, 0]]);
});

test("surplus serves the rest of the order, except what belongs to other orders", () => {
  const stockLines = [stockLine("old", 50, { expiryDate: "2026-07-01" }), own("made", 70), stockLine("theirs", 40)];
  expect(shares(stockLines, { made: 60, ownLeft: 60 }, {})).toEqual([
    ["made", 60, 10],
    ["old", 0, 30],
  ]);
  expect(shares(stockLines, { made: 60, ownLeft: 60 }, { own: 10, old: 45, theirs: 30 })).toEqual([
    ["made", 60, 0],
    ["old", 0, 5],
    ["theirs", 0, 10],
  ]);
  expect(shares(stockLines, { made: 60, ownLeft: 60 }, { own: 500, old: 500, theirs: 500 })).toEqual([["made", 60, 0]]);
});

test("only batches that are needed and not Live are reported as kept back", () => {
  const stockLines = [own("live", 60), own("frozen", 40, { status: 2 }), stockLine("strange", 5, { status: 2 })];
  const kept = (of: Partial<Need>) => keptBack(stockLines, need(of), servedBy(stockLines, need(of), TODAY), TODAY).map(({ id }) => id);
  expect(kept({})).toEqual(["S~frozen"]);
  expect(kept({ ordered: 60, ownLeft: 60 })).toEqual([]);
  expect(kept({ ownLeft: 60, made: 60 })).toEqual([]);
});

const line = (more: Partial<OrderLine>): OrderLine =>
  ({
    productSku: "S",
    productName: "Cream",
    formulaCode: "F01",
    categoryCode: "CR",
    quantity: 5,
    dateCancelled: null,
    dateCompleted: null,
    formulaJobId: 1,
    productJobId: 2,
    ...more,
  }) as OrderLine;
const salesItem = (salesOrderId: number, quantity: number, fillWeight: number) => ({ salesOrderId, quantity, fillWeight }) as JobSalesItem;

test("needs are in units, or grams for Bulk, one per SKU, at most what their own jobs made", () => {
  const jobs = new Map([
    [1, { batchNumber: "001-26", quantityProduced: 5, salesItems: [salesItem(1, 7, 100), salesItem(1, 3, 1_000), salesItem(2, 3.7, 1_000)] }],
    [2, { batchNumber: "002-26", quantityProduced: 4, salesItems: [] }],
    [3, { batchNumber: "003-26", quantityProduced: 9, salesItems: [] }],
  ]);
  const lines = [
    line({}),
    line({ quantity: 9, productJobId: 3 }),
    line({ productSku: "B", categoryCode: "B", quantity: 3, productJobId: null }),
    line({ productSku: "X", dateCancelled: "2026-01-01" }),
  ];
  expect(orderNeeds(1, lines, jobs)).toMatchObject([
    { sku: "S", ordered: 14, made: 13, ownLeft: 13, dispatched: 0, batchNumbers: ["002-26", "001-26", "003-26"] },
    { sku: "B", ordered: 3_000, made: 2_500, ownLeft: 2_500, dispatched: 0, batchNumbers: ["001-26"] },
  ]);
});

test("orders that share bulk get all of it, to the gram", () => {
  const job = { batchNumber: "001-26", quantityProduced: 22, salesItems: [salesItem(1, 15, 1_000), salesItem(2, 7, 1_000)] };
  expect([shareOfBulk(job, 1), shareOfBulk(job, 2)]).toEqual([15_000, 7_000]);
});

test("what does not fit one transaction is dispatched in the next", () => {
  const stockLines = Array.from({ length: 5 }, (_, i) => own(`b${i}`, 2));
  const opened = { item: { sku: "S", quantity: 10 }, stockLines } as unknown as Stock;
  const wanted = need({ ordered: 10, ownLeft: 10 });
  const order = { salesOrderId: 1, soNumber: "SO00001", least: { goodUntil: null } };
  const serving = servedBy(stockLines, wanted, TODAY);
  const leaving = dispatch(opened, wanted, serving, order, TODAY, 7);
  expect(leaving).toMatchObject({ finished: false, need: { ownLeft: 6, dispatched: 4 } });
  expect(leaving.ledger.map(({ difference, totalQuantity, soNumber }) => [difference, totalQuantity, soNumber])).toEqual([
    [-2, 8, "SO00001"],
    [-2, 6, "SO00001"],
  ]);
  expect(dispatch(opened, wanted, serving, order, TODAY, 2)).toMatchObject({ finished: false, writes: [] });
  expect(dispatch(undefined, wanted, [], order, TODAY, 50)).toMatchObject({ finished: true, writes: [], need: { dispatched: 0 } });
});

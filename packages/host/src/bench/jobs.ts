/**
 * Rows 11 and 12: the cost of the lists of jobs and orders with a long history, and of a flag and one reservation on
 * a job of 90 items and 45 lines.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { fetchOpenJobs, togglePrinted } from "@apothecary/core/jobs/contract";
import { type Job, type JobLine, jobNumberText, lineId, putAllocation } from "@apothecary/core/jobs/job.rows";
import { jobRows } from "@apothecary/core/jobs/job-parts.rows";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import type { Row, Write } from "@apothecary/core/lib/table/write";
import { reserveStock } from "@apothecary/core/picking/contract";
import { salesOrders, unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { type Order, orderRow, soNumberText } from "@apothecary/core/sales/order.rows";
import { allocate } from "@apothecary/core/stock/items/item.rows";
import type { Engine } from "../engines/dynamodb-engine.ts";
import type { Input } from "../local/invoke.ts";
import type { Figure } from "./figures.ts";
import { type Cost, benchStockLine, benchItem, benchLocation, load, measured, plantStock, useTable } from "./world.ts";

const ITEMS = 90;
const LINES = 45;
const MOST_FLAG = 8;
const MOST_RESERVATION = 12;
/** Ratio of the cost of the list with two years of history to that with one month. */
const MOST_HISTORY = 1.2;
const OPEN = 300;
const CLOSED_A_MONTH = 120;
export const DAY_MS = 86_400_000;
export const MONTH_DAYS = 30;
export const TWO_YEARS_DAYS = 730;
/** After some seconds without changes, polling a list is cheap. */
export const STILL_MS = 6_000;
const FIRST_SALES_ORDER = 50_000;

/** Measures in temporary tables, on one engine. */
export async function measureJobs(engine: Engine): Promise<Figure[]> {
  const figures = await measureLargeJob(engine);
  const [month, years] = [await listCosts(engine, "bench-month", MONTH_DAYS), await listCosts(engine, "bench-years", TWO_YEARS_DAYS)];
  for (const [what, { first, again }] of Object.entries(years)) {
    const before = month[what]?.first ?? Number.NaN;
    const against = `${first} and ${before} read units`;
    figures.push({
      row: "11",
      what: `${what}: units with two years ÷ one month of history`,
      measured: first / before,
      against,
      target: MOST_HISTORY,
      kind: "most",
    });
    figures.push({ row: "11", what: `${what} asked again, unchanged`, measured: again, against: "read units, 304", target: 2, kind: "most" });
  }
  return figures;
}

const writeUnits = ({ writeUnits: table, indexUnits }: Cost): number => table + indexUnits;

async function measureLargeJob(engine: Engine): Promise<Figure[]> {
  await useTable(engine, "bench-large-job");
  await load(plantStock({ items: LINES * 3, stockLinesEach: 1, locations: 3 }));
  const ingredients = Array.from({ length: LINES * 3 }, (_, i) => benchItem(i + 1, 0))
    .filter((item) => item.categoryType === "Raw Material")
    .slice(0, LINES);
  const lines = ingredients.map(
    ({ sku, name }): JobLine => ({
      sku,
      name,
      origin: "recipe",
      quantity: 1_000,
      percentage: 2,
      amountPerUnit: null,
      exactMatch: false,
      reservations: {},
    }),
  );
  const job = benchJob(1, { lines: Object.fromEntries(lines.map((line) => [line.sku, line])), salesItems: salesItems(ITEMS) });
  await load([...jobRows(job).map(put), ...lines.flatMap((line) => [putAllocation(job, line), allocate(line.sku, line.quantity)])]);
  const figure = (what: string, cost: Cost, target: number): Figure => ({
    row: "12",
    what: `write units: ${what}, a job of ${ITEMS} items and ${LINES} lines`,
    measured: writeUnits(cost),
    against: `${cost.indexUnits} of them for indexes`,
    target,
    kind: "most",
  });
  const printed = await measured(togglePrinted, { body: { jobId: 1 } });
  const reserved = async (n: number) => {
    const sku = ingredients[n]?.sku ?? "";
    const { id: elementId } = benchStockLine(benchItem(0, 0), 0, 0, benchLocation(0));
    const stockLineId = elementId.replace(/^[^~]+/, sku);
    return measured(reserveStock, { body: { reservationList: [{ jobId: 1, jobStockId: lineId(1, sku), elementId: stockLineId, quantity: 500 }] } });
  };
  return [
    figure("the printed flag", printed.cost, MOST_FLAG),
    figure("its first reservation", (await reserved(0)).cost, MOST_RESERVATION),
    figure("one more reservation", (await reserved(1)).cost, MOST_RESERVATION),
  ];
}

async function listCosts(engine: Engine, table: string, days: number): Promise<Record<string, { first: number; again: number }>> {
  await useTable(engine, table);
  await load(history(days));
  await sleep(STILL_MS);
  const asked: [string, AnyEndpoint, Input<AnyEndpoint>][] = [
    ["the manufacturing list", fetchOpenJobs, {}],
    ["the list of open orders", salesOrders, { query: { state: "open" } }],
    ["the list of all orders, its first page", salesOrders, {}],
    ["the unallocated items", unallocatedSalesItems, {}],
  ];
  const costs: Record<string, { first: number; again: number }> = {};
  for (const [what, endpoint, input] of asked) {
    const first = await measured(endpoint, input);
    const again = await measured(endpoint, input, { "if-none-match": first.headers["etag"] ?? "" });
    if (again.status !== 304) throw new Error(`${what} has not changed and was not answered by 304.`);
    costs[what] = { first: first.cost.readUnits, again: again.cost.readUnits };
  }
  return costs;
}

/** Open jobs and orders, and ones closed over some days up to yesterday. */
export function* history(days: number): Generator<Write> {
  for (let n = 1; n <= OPEN; n++) {
    yield* jobRows(benchJob(n, {})).map(put);
    yield put(orderRow(benchOrder(n, null)));
  }
  const closed = Math.round((CLOSED_A_MONTH * days) / MONTH_DAYS);
  for (let n = OPEN + 1; n <= OPEN + closed; n++) {
    const at = new Date(Date.now() - DAY_MS - ((n - OPEN) / closed) * (days - 2) * DAY_MS).toISOString();
    yield* jobRows(benchJob(n, { state: "completed", dateCompleted: at, quantityProduced: 10 })).map(put);
    yield put(orderRow(benchOrder(n, at)));
  }
}

/** A plain put of a fixture row. */
export const put = (item: Row): Write => ({ kind: "put", item });

/** An order, open or completed. */
export function benchOrder(id: number, dateCompleted: string | null): Order {
  return {
    id,
    soNumber: soNumberText(id),
    clientId: 21,
    client: "Linden & Wolfe",
    poNumber: `PO-${id}`,
    orderDate: "2026-01-05T09:00:00.000Z",
    dispatchDate: null,
    dateEdited: null,
    dateCompleted,
    dateCancelled: null,
    productNames: ["Rose cream 50 ml", "Rose lotion 200 ml"],
    formulaCodes: ["LW01"],
    lastLine: 2,
    busy: null,
    version: 1,
  };
}

function salesItems(count: number): Job["salesItems"] {
  return Array.from({ length: count }, (_, i) => ({
    salesId: FIRST_SALES_ORDER * 1_000 + i + 1,
    salesOrderId: FIRST_SALES_ORDER,
    soNumber: soNumberText(FIRST_SALES_ORDER),
    poNumber: "PO-7781",
    clientId: 21,
    client: "Linden & Wolfe",
    productId: i + 1,
    productSku: `LW01-R-${i + 1}`,
    productName: `Rose cream ${i + 1} ml`,
    quantity: 100,
    fillWeight: 50,
    dateCreated: "2026-01-05T09:00:00.000Z",
    dispatchDate: "2026-02-05",
    notes: "",
    productJobId: null,
  }));
}

/** An open compounding job. */
export function benchJob(id: number, over: Partial<Job>): Job {
  return {
    id,
    jobNumber: jobNumberText(id),
    type: "Formula",
    state: "open",
    formulaId: 1,
    formulaCode: "LW01",
    code: "LW01-B",
    name: "Rose cream base",
    rAndDCode: "LW-014",
    clientId: 21,
    client: "Linden & Wolfe",
    category: "Cream",
    fillSize: null,
    batchNumber: "014-26",
    netQuantity: 45,
    wastagePercent: 2,
    additionalWastage: 0,
    excessAllocated: 0,
    grossQuantity: 45.9,
    printed: false,
    dateCreated: "2026-01-05T09:00:00.000Z",
    dateEdited: null,
    staffName: "Bench Mark",
    dateCompleted: null,
    dateCancelled: null,
    quantityProduced: null,
    closedBy: "",
    notes: "",
    shortage: null,
    formulaJobId: null,
    salesItems: salesItems(1),
    lines: {},
    busy: null,
    version: 2,
    reservedVersion: 1,
    linesVersion: 1,
    ...over,
  };
}

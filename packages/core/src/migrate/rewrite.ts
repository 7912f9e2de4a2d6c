/** Rows of earlier versions, and how each is migrated. */
import { editFormula, type FormulaRow, formulaKey } from "../formulas/formula.rows.ts";
import { ALLOCATION_PREFIX, type JobSalesItem, distinctPurchaseOrders } from "../jobs/job.rows.ts";
import { type JobHeadRow, jobKey, type JobLinesRow, jobLinesKey, jobRows, jobSalesKey } from "../jobs/job-parts.rows.ts";
import { bulkUsedByJob } from "../jobs/completion/produced.rows.ts";
import { get, getMany } from "../lib/table/table.ts";
import { businessDay } from "../lib/time/day.ts";
import type { Key, Put, Row, Write } from "../lib/table/write.ts";
import { editProductRow, productKey, type ProductRow } from "../products/product.rows.ts";
import { distinctFormulaCodes, openOrder } from "../sales/open-order.ts";
import { sentForLines } from "../sales/dispatch/closing.ts";
import { dispatchedOnClosing } from "../sales/dispatch/dispatch-note.ts";
import { clientIndexes, LINE_PREFIX, type OrderLineRow, orderedFormulas, orderKey, orderPartition, type OrderRow, orderRow } from "../sales/order.rows.ts";
import { palletIndexes, SHIPMENT_PREFIX, type ShipmentRow } from "../sales/shipping/shipment.rows.ts";
import { STOCK_LINE_PREFIX, stockLineIndexes, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { ITEM, itemKey, itemPartition, type ItemRow, pastUsage } from "../stock/items/item.rows.ts";
import { type EarlierJob, isEarlierJob, jobOfEarlier } from "./earlier-job.ts";

export type Kind = "jobs" | "orders" | "items" | "batches" | "allocations" | "formulas" | "products";

interface Rewrite {
  kind: Kind;
  /** With conditions that the row is unchanged; none if a look at other rows shows that nothing is missing. */
  writes: () => Promise<Write[]>;
}

const ORDER_PARTITION = orderPartition(0).slice(0, -1);
const ITEM_PARTITION = itemPartition("");

/** The migrated row of an earlier version; undefined for a row of this one. `sentFor` has what a closing sent, by order. */
export function rowRewrite(row: Row, sentFor: SentByOrder): Rewrite | undefined {
  if (isEarlierJob(row)) return { kind: "jobs", writes: () => jobWrites(row) };
  if (isJobWithoutBulkUsed(row)) return { kind: "jobs", writes: () => withBulkUsed(row) };
  if (isEarlierOrder(row)) return { kind: "orders", writes: () => orderWrites(row as OrderRow) };
  if (isUncountedLine(row)) return { kind: "orders", writes: () => countedLine(row, sentFor) };
  if (isUnlistedShipment(row)) return { kind: "orders", writes: async () => [byPallet(row)] };
  if (isWithoutChange(row, formulaKey(0))) return { kind: "formulas", writes: async () => [editFormula(row, {})] };
  if (isWithoutChange(row, productKey(0))) return { kind: "products", writes: async () => [editProductRow(row, {})] };
  if (!row.PK.startsWith(ITEM_PARTITION)) return undefined;
  if (isWithPastUsage(row)) return { kind: "items", writes: async () => [withoutPastUsage(row)] };
  if (isUndatedStockLine(row)) return { kind: "batches", writes: async () => [byExpiry(row as StockLineRow)] };
  if (isEarlierAllocation(row)) return { kind: "allocations", writes: async () => [await withOrders(row)] };
  return undefined;
}

async function jobWrites(row: EarlierJob): Promise<Put[]> {
  const formula = row.formulaId === null ? undefined : await get<FormulaRow>(formulaKey(row.formulaId));
  return jobRows(jobOfEarlier(row, formula)).map((item) =>
    item.SK === row.SK && item.PK === row.PK
      ? { kind: "put", item: { ...item, version: row.version + 1 }, expect: { equals: { version: row.version } } }
      : { kind: "put", item, expect: { absent: true } },
  );
}

/** Whether a row is a completed formula job without the quantity of bulk that it used. */
function isJobWithoutBulkUsed(row: Row): row is JobHeadRow {
  const { type, state, bulkUsed } = row as JobHeadRow;
  return row.PK.startsWith("J#") && row.SK === jobKey(0).SK && type === "Formula" && state === "completed" && bulkUsed === undefined;
}

async function withBulkUsed({ id, type, version }: JobHeadRow): Promise<Write[]> {
  const lines = (await get<JobLinesRow>(jobLinesKey(id), true))?.lines ?? {};
  return [{ kind: "update", key: jobKey(id), set: bulkUsedByJob({ type, lines }), expect: { equals: { version }, missing: ["bulkUsed"] } }];
}

/** Whether a row is an order without its formulas, or that is missing in the list of its client. */
function isEarlierOrder(row: Row): boolean {
  return row.PK.startsWith(ORDER_PARTITION) && row.SK === orderKey(0).SK && (row["formulaCodes"] === undefined || row["g3p"] === undefined);
}

async function orderWrites(row: OrderRow): Promise<Write[]> {
  if (row["formulaCodes"] === undefined) return withFormulas(row);
  return [{ kind: "update", key: orderKey(row.id), set: clientIndexes(row), expect: { present: true } }];
}

async function withFormulas({ id, version }: OrderRow): Promise<Put[]> {
  const { order, lines } = await openOrder(id);
  const named = { ...order, formulaCodes: distinctFormulaCodes(lines) };
  const { g1p, g1s, g2p, g2s, ...own } = named as OrderRow;
  const row: Put = { kind: "put", item: { ...orderRow(own), version }, expect: { equals: { version }, missing: ["formulaCodes"] } };
  return [row, ...orderedFormulas(named).map((item): Put => ({ kind: "put", item }))];
}

/** Whether a row is a completed order line without what was sent for it. That of an order that is open has none. */
function isUncountedLine(row: Row): row is OrderLineRow {
  const { dateCompleted, dateCancelled, shipped } = row as OrderLineRow;
  return row.PK.startsWith(ORDER_PARTITION) && row.SK.startsWith(LINE_PREFIX) && dateCompleted !== null && dateCancelled === null && shipped === undefined;
}

/** What the closing of an order sent for each of its lines, by id; undefined if no line can be said to have left with it. */
type SentByOrder = (orderId: number) => Promise<ReadonlyMap<number, number> | undefined>;

/** Reads an order once for all its lines, which follow each other in the table. */
export function sentOnClosings(): SentByOrder {
  let last: { orderId: number; sent: ReturnType<SentByOrder> } | undefined;
  return (orderId) => {
    if (last?.orderId !== orderId) last = { orderId, sent: sentOnClosing(orderId) };
    return last.sent;
  };
}

/** None if the order is open, or its closing sent something else than its lines name: then no sum would be right. */
async function sentOnClosing(orderId: number): ReturnType<SentByOrder> {
  const { order, lines } = await openOrder(orderId);
  if (order.dateCompleted === null) return undefined;
  const dispatched = new Map<string, number>();
  for (const { sku = "", difference = 0 } of await dispatchedOnClosing(order)) dispatched.set(sku, (dispatched.get(sku) ?? 0) - difference);
  const sent = sentForLines(
    lines,
    [...dispatched].map(([sku, quantity]) => ({ sku, dispatched: quantity })),
  );
  const whole = [...sent.values()].reduce((sum, one) => sum + one, 0);
  return whole === [...dispatched.values()].reduce((sum, one) => sum + one, 0) ? sent : undefined;
}

async function countedLine({ PK, SK, salesOrderId, salesId }: OrderLineRow, sentFor: SentByOrder): Promise<Write[]> {
  const sent = await sentFor(salesOrderId);
  return sent ? [{ kind: "update", key: { PK, SK }, set: { shipped: sent.get(salesId) ?? 0 }, expect: { present: true, missing: ["shipped"] } }] : [];
}

/** Whether a row is a shipment with numbered pallets that is missing in the index of these. */
function isUnlistedShipment(row: Row): row is ShipmentRow {
  return row.PK.startsWith(ORDER_PARTITION) && row.SK.startsWith(SHIPMENT_PREFIX) && row["ssccs"] !== undefined && row["g3p"] === undefined;
}

function byPallet({ PK, SK, state, ssccs }: ShipmentRow): Write {
  return { kind: "update", key: { PK, SK }, set: palletIndexes(ssccs === undefined ? {} : { ssccs }), expect: { equals: { state } } };
}

/** Whether a row is a formula or product that is missing in the index by last change. */
function isWithoutChange(row: Row, key: Key): row is FormulaRow & ProductRow {
  return row.SK === key.SK && row.PK.startsWith(key.PK.slice(0, -1)) && row["g3p"] === undefined;
}

/** Whether a row is an item with the usage of months that no figure shows. */
function isWithPastUsage(row: Row): row is ItemRow {
  return row.SK === ITEM && pastUsage(row, businessDay()).length > 0;
}

function withoutPastUsage(row: ItemRow): Write {
  return { kind: "update", key: itemKey(row.sku), remove: pastUsage(row, businessDay()), expect: { present: true } };
}

/** Whether a row is a batch with an expiry date that is missing in the index by expiry date, or is in the previous index of such batches. */
function isUndatedStockLine(row: Row): boolean {
  return row.SK.startsWith(STOCK_LINE_PREFIX) && typeof row["expiryDate"] === "string" && (row["g7p"] === undefined || row["g2p"] !== undefined);
}

function byExpiry({ PK, SK, version, ...stockLine }: StockLineRow): Write {
  const { g7p, g7s } = stockLineIndexes(stockLine);
  return { kind: "update", key: { PK, SK }, set: { g7p, g7s }, remove: ["g2p", "g2s"], expect: { equals: { version } } };
}

/** An allocation with only one order, and the numbers of all orders as one string. */
type EarlierAllocation = Row & { jobId: number; poNumber: string; salesOrderId: number | null };

function isEarlierAllocation(row: Row): row is EarlierAllocation {
  return row.SK.startsWith(ALLOCATION_PREFIX) && row["purchaseOrders"] === undefined;
}

async function withOrders({ poNumber, salesOrderId, ...row }: EarlierAllocation): Promise<Put> {
  const [sales, job] = await getMany<Row & { salesItems?: JobSalesItem[] }>([jobSalesKey(row.jobId), jobKey(row.jobId)], true);
  const purchaseOrders = distinctPurchaseOrders(sales?.salesItems ?? job?.salesItems ?? []);
  return { kind: "put", item: { ...row, purchaseOrders }, expect: { equals: { poNumber }, missing: ["purchaseOrders"] } };
}

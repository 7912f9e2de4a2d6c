/** The totals over all rows: daily production, Redundant and unusable quantities of items, and suppliers' batch numbers. */
import { type JobHeadRow, jobKey } from "../jobs/job-parts.rows.ts";
import { producedByJob, producedPartition, type ProducedRow } from "../jobs/completion/produced.rows.ts";
import type { Expectation, Put, Row, Write } from "../lib/table/write.ts";
import { redundantQuantity, unusableQuantity } from "../stock/lots/stock-line-writes.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { type Item, ITEM, itemKey, itemPartition, type ItemRow } from "../stock/items/item.rows.ts";
import { noteSupplierBatch, type SupplierBatch } from "../stock/lots/supplier-batch.rows.ts";
import { transactionKey } from "../transaction/entry.rows.ts";

/** The parts of an item's quantity that are summed: grams or units. */
const PARTS = ["redundant", "unusable"] as const;
type Parts = Pick<Item, (typeof PARTS)[number]>;

const PRODUCED = [producedPartition("Formula"), producedPartition("Product")];

export interface Sums {
  /** By the row's key. */
  produced: Map<string, ProducedRow>;
  /** By SKU. */
  parts: Map<string, Required<Parts>>;
  /** By the row's key. */
  suppliers: Map<string, Put>;
}

/** Before the first row. */
export function noSums(): Sums {
  return { produced: new Map(), parts: new Map(), suppliers: new Map() };
}

/** Adds a row of any kind and version. */
export function addUp(sums: Sums, row: Row): void {
  addProduced(sums.produced, row);
  addParts(sums.parts, row);
  for (const put of supplierBatchIn(row)) sums.suppliers.set(`${put.item.PK} ${put.item.SK}`, put);
}

/** The totals at the start of a scan. Actions update them in their own transaction. */
export interface Counted {
  produced: Map<string, ProducedRow>;
  /** By SKU; without a part that an item has no total of yet. */
  parts: Map<string, Parts>;
}

/** Before the first row. */
export function nothingCounted(): Counted {
  return { produced: new Map(), parts: new Map() };
}

/** Records the total of a row. */
export function noteCounted(counted: Counted, row: Row): void {
  if (PRODUCED.includes(row.PK)) counted.produced.set(`${row.PK} ${row.SK}`, row as ProducedRow);
  if (row.SK === ITEM) counted.parts.set((row as ItemRow).sku, row as ItemRow);
}

/**
 * The writes that correct totals. Each is conditional on the total before the scan: if an action has changed it, the
 * sum may not include that action and is computed again.
 */
export function correctedCounts({ produced, parts }: Sums, before: Counted): Write[] {
  const days = [...produced].flatMap(([name, item]): Write[] => {
    const was = before.produced.get(name);
    if (was?.quantity === item.quantity && was.jobs === item.jobs && (was.bulkUsed ?? 0) === (item.bulkUsed ?? 0)) return [];
    return [{ kind: "put", item, expect: was ? dayAsRead(was) : { absent: true } }];
  });
  const items = [...before.parts].flatMap(([sku, was]): Write[] => {
    const becomes = parts.get(sku) ?? { redundant: 0, unusable: 0 };
    const wrong = PARTS.filter((part) => (was[part] ?? 0) !== becomes[part]);
    if (wrong.length === 0) return [];
    const set = Object.fromEntries(wrong.map((part) => [part, becomes[part]]));
    const [known, missing] = [wrong.filter((part) => was[part] !== undefined), wrong.filter((part) => was[part] === undefined)];
    const equals = Object.fromEntries(known.map((part) => [part, was[part]]));
    return [{ kind: "update", key: itemKey(sku), set, expect: { present: true, missing, ...(known.length > 0 ? { equals } : {}) } }];
  });
  return [...days, ...items];
}

function dayAsRead({ quantity, jobs, bulkUsed }: ProducedRow): Expectation {
  return bulkUsed === undefined ? { equals: { quantity, jobs }, missing: ["bulkUsed"] } : { equals: { quantity, jobs, bulkUsed } };
}

/** The records of suppliers' batch numbers. Idempotent. */
export function supplierNotes({ suppliers }: Sums): Write[] {
  return [...suppliers.values()];
}

/** Adds what a job made to its days. */
function addProduced(produced: Sums["produced"], row: Row): void {
  if (!row.PK.startsWith("J#") || row.SK !== jobKey(0).SK) return;
  for (const { key, quantity, bulkUsed, jobs } of producedByJob(row as JobHeadRow)) {
    const name = `${key.PK} ${key.SK}`;
    const day: ProducedRow = produced.get(name) ?? { ...key, quantity: 0, jobs: 0 };
    const used = (day.bulkUsed ?? 0) + bulkUsed;
    produced.set(name, { ...day, quantity: day.quantity + quantity, jobs: day.jobs + jobs, ...(used > 0 ? { bulkUsed: used } : {}) });
  }
}

function addParts(parts: Sums["parts"], row: Row): void {
  if (!row.SK.startsWith(STOCK_LINE_PREFIX)) return;
  const stockLine = row as StockLineRow;
  const { redundant, unusable } = parts.get(stockLine.sku) ?? { redundant: 0, unusable: 0 };
  parts.set(stockLine.sku, { redundant: redundant + redundantQuantity([stockLine]), unusable: unusable + unusableQuantity([stockLine]) });
}

/** The record of a batch's or ledger row's supplier batch number. Deliveries of many lines are already recorded. */
function supplierBatchIn(row: Row): Put[] {
  const { supplierBatchNumber, sku, batchNumber, deliveryId } = row as Row & Partial<SupplierBatch>;
  const bears = row.PK.startsWith(itemPartition("")) || row.PK.startsWith(transactionKey("").PK);
  if (!bears || !supplierBatchNumber || !sku || !batchNumber || deliveryId !== undefined) return [];
  return noteSupplierBatch({ supplierBatchNumber, sku, batchNumber });
}

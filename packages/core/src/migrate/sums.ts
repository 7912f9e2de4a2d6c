/** The totals over all rows: daily production, Redundant quantities of items, and suppliers' batch numbers. */
import { type JobHeadRow, jobKey } from "../jobs/job-parts.rows.ts";
import { countedOf, producedPartition, type ProducedRow } from "../jobs/produced.rows.ts";
import type { Put, Row, Write } from "../lib/write.ts";
import { redundantOf } from "../stock/batch-writes.ts";
import { BATCH_PREFIX, type BatchRow } from "../stock/batch.rows.ts";
import { ITEM, itemKey, itemPartition, type ItemRow } from "../stock/item.rows.ts";
import { noteSupplierBatch, type SupplierBatch } from "../stock/supplier-batch.rows.ts";
import { transactionKey } from "../transaction/entry.rows.ts";

const PRODUCED = [producedPartition("Formula"), producedPartition("Product")];

export interface Sums {
  /** By the row's key. */
  produced: Map<string, ProducedRow>;
  /** Grams or units, by SKU. */
  redundant: Map<string, number>;
  /** By the row's key. */
  suppliers: Map<string, Put>;
}

/** Before the first row. */
export function noSums(): Sums {
  return { produced: new Map(), redundant: new Map(), suppliers: new Map() };
}

/** Adds a row of any kind and version. */
export function addUp(sums: Sums, row: Row): void {
  addProduced(sums.produced, row);
  addRedundant(sums.redundant, row);
  for (const put of supplierBatchIn(row)) sums.suppliers.set(`${put.item.PK} ${put.item.SK}`, put);
}

/** The totals at the start of a scan. Actions update them in their own transaction. */
export interface Counted {
  produced: Map<string, ProducedRow>;
  /** By SKU; undefined if an item has no total yet. */
  redundant: Map<string, number | undefined>;
}

/** Before the first row. */
export function nothingCounted(): Counted {
  return { produced: new Map(), redundant: new Map() };
}

/** Records the total of a row. */
export function noteCounted(counted: Counted, row: Row): void {
  if (PRODUCED.includes(row.PK)) counted.produced.set(`${row.PK} ${row.SK}`, row as ProducedRow);
  if (row.SK === ITEM) counted.redundant.set((row as ItemRow).sku, (row as ItemRow).redundant);
}

/**
 * The writes that correct totals. Each is conditional on the total before the scan: if an action has changed it, the
 * sum may not include that action and is computed again.
 */
export function countsOf({ produced, redundant }: Sums, before: Counted): Write[] {
  const days = [...produced].flatMap(([name, item]): Write[] => {
    const was = before.produced.get(name);
    if (was?.quantity === item.quantity && was.jobs === item.jobs) return [];
    return [{ kind: "put", item, expect: was ? { equals: { quantity: was.quantity, jobs: was.jobs } } : { absent: true } }];
  });
  const items = [...before.redundant].flatMap(([sku, was]): Write[] => {
    const quantity = redundant.get(sku) ?? 0;
    if ((was ?? 0) === quantity) return [];
    const expect = was === undefined ? { present: true, missing: ["redundant"] } : { equals: { redundant: was } };
    return [{ kind: "update", key: itemKey(sku), set: { redundant: quantity }, expect }];
  });
  return [...days, ...items];
}

/** The records of suppliers' batch numbers. Idempotent. */
export function notesOf({ suppliers }: Sums): Write[] {
  return [...suppliers.values()];
}

/** Adds a completed job to its day. */
function addProduced(produced: Sums["produced"], row: Row): void {
  const counted = row.PK.startsWith("J#") && row.SK === jobKey(0).SK ? countedOf(row as JobHeadRow) : undefined;
  if (!counted) return;
  const { key, quantity } = counted;
  const name = `${key.PK} ${key.SK}`;
  const day = produced.get(name) ?? { ...key, quantity: 0, jobs: 0 };
  produced.set(name, { ...day, quantity: day.quantity + quantity, jobs: day.jobs + 1 });
}

function addRedundant(redundant: Sums["redundant"], row: Row): void {
  if (!row.SK.startsWith(BATCH_PREFIX)) return;
  const batch = row as BatchRow;
  const quantity = redundantOf([batch]);
  if (quantity > 0) redundant.set(batch.sku, (redundant.get(batch.sku) ?? 0) + quantity);
}

/** The record of a batch's or ledger row's supplier batch number. Deliveries of many lines are already recorded. */
function supplierBatchIn(row: Row): Put[] {
  const { supplierBatchNumber, sku, batchNumber, deliveryId } = row as Row & Partial<SupplierBatch>;
  const bears = row.PK.startsWith(itemPartition("")) || row.PK.startsWith(transactionKey("").PK);
  if (!bears || !supplierBatchNumber || !sku || !batchNumber || deliveryId !== undefined) return [];
  return noteSupplierBatch({ supplierBatchNumber, sku, batchNumber });
}

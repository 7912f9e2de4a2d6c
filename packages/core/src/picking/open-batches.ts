/** Reads the batches and jobs that reserving and picking change. */
import { serving } from "../formulas/serving.ts";
import type { JobLine } from "../jobs/job.rows.ts";
import { AppError, busy } from "../lib/error.ts";
import { getMany, pause, queryAll } from "../lib/table.ts";
import { BATCH_PREFIX, type Batch, batchKey, type BatchRow } from "../stock/batch.rows.ts";
import { ITEM, type Item, itemPartition, type ItemRow } from "../stock/item.rows.ts";

/** How often related rows are read again if they change between two reads. */
const MAX_READS = 8;

/** An item and its batches, without the rest of its partition. */
export interface Stock {
  item: Item;
  batches: Batch[];
}

/** 404 for a batch that was used up or moved, or never existed. */
export function batchGone(): AppError {
  return new AppError("not_found", "This batch is no longer in stock.");
}

/** Batches by id, strongly consistent; omits those that no longer exist. */
export async function findBatches(ids: readonly string[], strong = true): Promise<Map<string, Batch>> {
  const keys = [...new Set(ids)].flatMap((id) => batchKey(id) ?? []);
  const rows = await getMany<BatchRow>(keys, strong);
  return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}

/**
 * The stock of several SKUs: batches sort before their item, everything else after it. Verbs use strongly consistent
 * reads, pages do not need them.
 */
export async function stockOf(skus: readonly string[], strong = false): Promise<Map<string, Stock>> {
  const opened = await Promise.all(
    [...new Set(skus)].map(async (sku) => {
      const rows = await queryAll({ partition: itemPartition(sku), to: ITEM, strong });
      const item = rows.find((row) => row.SK === ITEM) as ItemRow | undefined;
      const batches = rows.filter((row) => row.SK.startsWith(BATCH_PREFIX)) as BatchRow[];
      return item ? [[sku, { item, batches }] as const] : [];
    }),
  );
  return new Map(opened.flat());
}

/** The stock that can serve each line of jobs: the SKU's own first, then its variants'. Eventually consistent, for pages. */
export async function stockServingLines(lines: readonly Pick<JobLine, "sku" | "exactMatch">[]): Promise<Stock[][]> {
  return serving(
    lines.map(({ sku, exactMatch = false }) => ({ sku, exactMatch })),
    async (skus) => [...(await stockOf(skus)).values()],
  );
}

/** Reads rows until they form a consistent snapshot; `read` returns undefined if they do not. 503 after too many attempts. */
export async function inAgreement<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let reads = 1; reads <= MAX_READS; reads++) {
    const found = await read();
    if (found !== undefined) return found;
    await pause(reads);
  }
  throw busy();
}

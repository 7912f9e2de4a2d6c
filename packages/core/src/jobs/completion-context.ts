/**
 * Reading what a completion works on.
 */
import { queryAll } from "../lib/table.ts";
import { type Batch, BATCH_PREFIX, type BatchRow, skuOfBatch } from "../stock/batch.rows.ts";
import { ITEM, itemPartition, type ItemRow } from "../stock/item.rows.ts";
import { withJobs } from "../stock/reserving-jobs.ts";
import type { Job } from "./job.rows.ts";
import { openJob } from "./open-job.ts";
import type { Desk, Part, Stock } from "./job-usage.ts";

/** The stock of one SKU, strongly read: its batches sort before the item and everything else after it. Undefined where there is none. */
export async function openStock(sku: string): Promise<Stock | undefined> {
  const rows = await queryAll({ partition: itemPartition(sku), to: ITEM, strong: true });
  const item = rows.find((row) => row.SK === ITEM) as ItemRow | undefined;
  return item && { item, batches: rows.filter((row) => row.SK.startsWith(BATCH_PREFIX)) as BatchRow[] };
}

/** Reads a job, the stock of these SKUs and of all batches that the parts name, and the other jobs whose reservations the parts would break: they agree with each other. */
export async function openDesk(jobId: number, skus: readonly string[], partsOf: (job: Job) => readonly Part[]): Promise<Desk> {
  return withJobs(async () => {
    const named = new Set(skus);
    const [job, opened] = await Promise.all([openJob(jobId), openStocks([...named])]);
    const parts = partsOf(job);
    const further = new Set(parts.flatMap(({ batch }) => (batch ? [skuOfBatch(batch.elementId)] : [])).filter((sku) => !named.has(sku)));
    const stock = new Map([...opened, ...(await openStocks([...further]))]);
    return { job, stock, reserved: strained(job, stock, parts) };
  });
}

async function openStocks(skus: readonly string[]): Promise<Map<string, Stock>> {
  const opened = await Promise.all(skus.map(openStock));
  return new Map(opened.flatMap((one) => (one ? [[one.item.sku, one] as const] : [])));
}

/** The batches of which so much is taken that other jobs' reservations are broken, with those reservations alone. */
function strained(job: Job, stock: ReadonlyMap<string, Stock>, parts: readonly Part[]): Batch[] {
  return parts.flatMap(({ batch: taken }) => {
    const batch = taken && stock.get(skuOfBatch(taken.elementId))?.batches.find((one) => one.id === taken.elementId);
    if (!taken || !batch) return [];
    const { [String(job.id)]: _, ...reservations } = batch.reservations;
    const promised = Object.values(reservations).reduce((sum, one) => sum + one.quantity, 0);
    const left = taken.exhausted ? 0 : batch.quantity - taken.usedQuantity;
    return promised > left ? [{ ...batch, reservations }] : [];
  });
}

/** Releases the allocations and reservations of jobs. Pure rules, shared by all cancellations. */
import type { Entry } from "../transaction/entry.rows.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import { getMany } from "../lib/table.ts";
import type { Write } from "../lib/write.ts";
import { type Batch, batchKey, type BatchRow, replaceBatch } from "../stock/batch.rows.ts";
import { allocate } from "../stock/item.rows.ts";
import { type Job, type JobLine, removeAllocation } from "./job.rows.ts";

/** The distinct ids of the batches that these jobs have reserved. */
export function reservedBatchIds(jobs: readonly Pick<Job, "lines">[]): string[] {
  return [...new Set(jobs.flatMap((job) => Object.values(job.lines).flatMap((line) => Object.keys(line.reservations))))];
}

/** Those batches by id, strongly consistent; omits batches that no longer exist. */
export async function readReservedBatches(jobs: readonly Pick<Job, "lines">[]): Promise<Map<string, Batch>> {
  const rows = await getMany<BatchRow>(
    reservedBatchIds(jobs).flatMap((id) => batchKey(id) ?? []),
    true,
  );
  return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}

/**
 * The writes that release open jobs, besides their own rows: they delete each line's row in its item's partition,
 * reduce the item's allocated quantity, and release each batch (in one write, for all the jobs). The batch row decides:
 * if it disagrees with the job as read, one of the two has changed and the write of the job fails as stale.
 */
export function releasing(jobs: readonly Job[], batches: ReadonlyMap<string, Batch>): Write[] {
  const released = new Set(jobs.map((job) => String(job.id)));
  const lines = jobs.flatMap((job) => Object.values(job.lines).flatMap((line) => [removeAllocation(line.sku, job.id), allocate(line.sku, -line.quantity)]));
  const freed = reservedBatchIds(jobs).flatMap((id) => {
    const batch = batches.get(id);
    return batch ? [replaceBatch(batch, withoutJobs(batch, released))] : [];
  });
  return [...lines, ...freed];
}

function withoutJobs(batch: Batch, jobIds: ReadonlySet<string>): Batch {
  return { ...batch, reservations: Object.fromEntries(Object.entries(batch.reservations).filter(([jobId]) => !jobIds.has(jobId))) };
}

/** A job without its reservations. Its lines keep their quantities, for its history. */
export function releasedJob(job: Job): Job {
  const lines = Object.entries(job.lines).map(([sku, line]): [string, JobLine] => [sku, { ...line, reservations: {} }]);
  return { ...job, lines: Object.fromEntries(lines) };
}

/** A released job as cancelled. */
export function cancelledJob(job: Job, actor: Actor): Job {
  const at = instant();
  return { ...releasedJob(job), state: "cancelled", busy: null, dateCancelled: at, dateEdited: at, staffName: actor.name };
}

/** The ledger row of its cancellation: one row per job, no movement. */
export function cancellationEntry(job: Job, reason?: string): Entry {
  return {
    action: "Job Cancelled",
    sku: job.code,
    name: job.name,
    batchNumber: job.batchNumber,
    difference: 0,
    jobId: job.id,
    jobNumber: job.jobNumber,
    salesOrderId: job.salesItems[0]?.salesOrderId,
    soNumber: job.salesItems[0]?.soNumber,
    ...(reason ? { reason } : {}),
  };
}

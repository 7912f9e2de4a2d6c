/**
 * Releasing jobs: what they had allocated and reserved is free again. Rules on plain values, for anyone who cancels.
 */
import type { Entry } from "../transaction/entry.rows.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import { getMany } from "../lib/table.ts";
import type { Write } from "../lib/write.ts";
import { type Batch, batchKey, type BatchRow, replaceBatch } from "../stock/batch.rows.ts";
import { allocate } from "../stock/item.rows.ts";
import { type Job, type JobLine, removeAllocation } from "./job.rows.ts";

/** The ids of the batches that these jobs have reserved something of, each once. */
export function reservedBatchIds(jobs: readonly Pick<Job, "lines">[]): string[] {
  return [...new Set(jobs.flatMap((job) => Object.values(job.lines).flatMap((line) => Object.keys(line.reservations))))];
}

/** Those batches, strongly read, by id; one that is gone is left out. */
export async function readReservedBatches(jobs: readonly Pick<Job, "lines">[]): Promise<Map<string, Batch>> {
  const rows = await getMany<BatchRow>(
    reservedBatchIds(jobs).flatMap((id) => batchKey(id) ?? []),
    true,
  );
  return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}

/**
 * The writes that release some open jobs beside their own rows: each line's row at its item goes, the item has the less
 * allocated, and each batch (once, whichever jobs had reserved it) is free of them. What the batch row says counts: where
 * it does not agree with the job that was read, one of the two changed meanwhile and the job's own write finds that out.
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

/** A job without its reservations; its lines keep the figures that they had, for anyone who looks back. */
export function releasedJob(job: Job): Job {
  const lines = Object.entries(job.lines).map(([sku, line]): [string, JobLine] => [sku, { ...line, reservations: {} }]);
  return { ...job, lines: Object.fromEntries(lines) };
}

/** A released job as it is once cancelled. */
export function cancelledJob(job: Job, actor: Actor): Job {
  const at = instant();
  return { ...releasedJob(job), state: "cancelled", busy: null, dateCancelled: at, dateEdited: at, staffName: actor.name };
}

/** What the ledger says of it: one line a job, nothing moved. */
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

/** The end of a job that is cancelled, and the stock lines that jobs have reserved. */
import type { Entry } from "../../transaction/entry.rows.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { instant } from "../../lib/time/clock.ts";
import { getMany } from "../../lib/table/table.ts";
import { type StockLine, stockLineKey, type StockLineRow } from "../../stock/lots/stock-line.rows.ts";
import type { Job, JobLine } from "../job.rows.ts";

/** The distinct ids of the stock lines that these jobs have reserved. */
export function reservedStockLineIds(jobs: readonly Pick<Job, "lines">[]): string[] {
  return [...new Set(jobs.flatMap((job) => Object.values(job.lines).flatMap((line) => Object.keys(line.reservations))))];
}

/** Those stock lines by id, strongly consistent; omits stock lines that no longer exist. */
export async function readReservedStockLines(jobs: readonly Pick<Job, "lines">[]): Promise<Map<string, StockLine>> {
  const rows = await getMany<StockLineRow>(
    reservedStockLineIds(jobs).flatMap((id) => stockLineKey(id) ?? []),
    true,
  );
  return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}

/** A job without its reservations. Its lines keep their quantities, for its history. */
function releasedJob(job: Job): Job {
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

/**
 * The jobs' side of changes to reserved stock lines: reads the jobs with reservations, moves those reservations, and writes
 * each changed job once.
 */
import type { Job } from "../../jobs/job.rows.ts";
import { shifted } from "../../jobs/job.rows.ts";
import { replaceJob } from "../../jobs/job-parts.rows.ts";
import { assertOpen, findJobs } from "../../jobs/open-job.ts";
import { AppError, busy } from "../../lib/actions/error.ts";
import { pause } from "../../lib/time/pause.ts";
import type { Write } from "../../lib/table/write.ts";
import type { StockLine } from "../lots/stock-line.rows.ts";
import { openStockLine, type Stock } from "../lots/open-stock-lines.ts";

/** How often a stock line and its jobs are read again if they change between the two reads. */
const MAX_READS = 8;

/** Jobs by id, as read or as changed. */
export type Jobs = ReadonlyMap<number, Job>;

/**
 * Every job with a reservation of one of these stock lines, strongly consistent; `undefined` if a job and a stock line disagree,
 * because one of them changed between the two reads, so that both must be read again.
 */
export async function jobsReserving(stockLines: readonly StockLine[]): Promise<Map<number, Job> | undefined> {
  const ids = [...new Set(stockLines.flatMap((stockLine) => Object.keys(stockLine.reservations).map(Number)))];
  if (ids.length === 0) return new Map();
  const jobs = await findJobs(ids);
  const agree = stockLines.every((stockLine) =>
    Object.entries(stockLine.reservations).every(([id, reserved]) => {
      const job = jobs.get(Number(id));
      return job !== undefined && reservedFrom(job, stockLine.id) === reserved.quantity;
    }),
  );
  return agree ? jobs : undefined;
}

/**
 * Reads stock lines and then the jobs that reserve them, and retries if they changed between the two reads; 503 after too
 * many attempts.
 */
export async function withJobs<T extends { reserved: readonly StockLine[] }>(read: () => Promise<T>): Promise<T & { jobs: Map<number, Job> }> {
  for (let reads = 1; reads <= MAX_READS; reads++) {
    const found = await read();
    const jobs = await jobsReserving(found.reserved);
    if (jobs) return { ...found, jobs };
    await pause(reads);
  }
  throw busy();
}

/** A stock line of an item, with every job that reserves it. */
export interface ReservedStockLine extends Stock {
  stockLine: StockLine;
  jobs: Map<number, Job>;
}

/**
 * Reads a stock line with its item and every job that reserves it: 404 if it no longer exists. `stockLines` are those that `open`
 * reads beside it, by default none.
 */
export async function openReservedStockLine(id: string, open: typeof openStockLine = openStockLine): Promise<ReservedStockLine> {
  return withJobs(async () => {
    const opened = await open(id);
    return { ...opened, reserved: [opened.stockLine] };
  });
}

/** The same, but undefined if the stock line no longer exists: for steps, which must not refuse. */
export async function reservedStockLineIfThere(id: string, open = openStockLine): Promise<ReservedStockLine | undefined> {
  try {
    return await openReservedStockLine(id, open);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

/** Grams or units that a job has reserved of a stock line, over all its lines: a variant's stock line can serve several. */
export function reservedFrom(job: Pick<Job, "lines">, stockLineId: string): number {
  return Object.values(job.lines).reduce((sum, line) => sum + (line.reservations[stockLineId]?.quantity ?? 0), 0);
}

/**
 * The jobs after `quantity` (grams or units) of one job's reservation of the stock line `from` moves to the stock line `to`, or
 * is released if `to` is null. The job's newest reservation of the stock line is taken first.
 */
export function shiftedJobs(jobs: Jobs, jobId: number, from: string, to: string | null, quantity: number, at: string): Map<number, Job> {
  let job = jobs.get(jobId);
  if (!job) throw new Error(`The job ${jobId} was not read.`);
  let left = quantity;
  const lines = Object.values(job.lines)
    .filter((line) => line.reservations[from] !== undefined)
    .toSorted((a, b) => (b.reservations[from]?.at ?? "").localeCompare(a.reservations[from]?.at ?? ""));
  for (const line of lines) {
    const part = Math.min(left, line.reservations[from]?.quantity ?? 0);
    if (part > 0) job = shifted(job, line.sku, from, to, part, at);
    left -= part;
  }
  if (left > 0) throw new Error(`Job ${job.jobNumber} has not reserved ${quantity} of ${from}.`);
  return new Map(jobs).set(jobId, job);
}

/** One write for each changed job. Refuses (409) to change a job that is closed or busy. */
export function changedJobs(before: Jobs, after: Jobs): Write[] {
  const writes: Write[] = [];
  for (const [id, becomes] of after) {
    const was = before.get(id);
    if (!was) throw new Error(`The job ${id} was not read.`);
    if (was === becomes) continue;
    assertOpen(was);
    writes.push(...replaceJob(was, becomes));
  }
  return writes;
}

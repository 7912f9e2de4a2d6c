/**
 * Opening jobs.
 */
import { busy, conflict, notFound } from "../lib/error.ts";
import { getMany, pause } from "../lib/table.ts";
import type { Row } from "../lib/write.ts";
import type { Job } from "./job.rows.ts";
import {
  jobKey,
  jobLinesKey,
  jobOf,
  jobReservedKey,
  jobSalesKey,
  reservesSomething,
  type JobHeadRow,
  type JobLinesRow,
  type JobReservedRow,
  type JobSalesRow,
} from "./job-parts.rows.ts";

/** How often a job is read again that was written between two of its rows. */
const MAX_READS = 8;

/** Jobs by id; one that does not exist is left out. Verbs read strongly, pages need not. 503 if a job does not come to rest. */
export async function findJobs(ids: readonly number[], strong = true): Promise<Map<number, Job>> {
  const found = new Map<number, Job>();
  let left = [...new Set(ids)];
  for (let reads = 1; left.length > 0; reads++) {
    const rows = await getMany<Row>(
      left.flatMap((id) => [jobReservedKey(id), jobKey(id), jobLinesKey(id), jobSalesKey(id)]),
      strong || reads > 1,
    );
    const parts = left.map((id, i) => {
      const [reserved, head, lines, sales] = rows.slice(4 * i, 4 * i + 4);
      const job = jobOf({
        head: head as JobHeadRow | undefined,
        lines: lines as JobLinesRow | undefined,
        sales: sales as JobSalesRow | undefined,
        reserved: reserved as JobReservedRow | undefined,
      });
      return { id, job, missing: head === undefined };
    });
    for (const { id, job } of parts) if (job) found.set(id, job);
    left = parts.flatMap(({ id, job, missing }) => (job || missing ? [] : [id]));
    if (left.length > 0 && reads === MAX_READS) throw busy();
    if (left.length > 0) await pause(reads);
  }
  return found;
}

/** A job, if there is one. */
export async function findJob(id: number, strong = true): Promise<Job | undefined> {
  return (await findJobs([id], strong)).get(id);
}

/** A job that must exist: 404 else. Verbs read strongly, pages need not. */
export async function openJob(id: number, strong = true): Promise<Job> {
  const job = await findJob(id, strong);
  if (!job) throw notFound(`the job ${id}`);
  return job;
}

/** Several jobs by id; each must exist. */
export async function openJobs(ids: readonly number[], strong = true): Promise<Map<number, Job>> {
  const unique = [...new Set(ids)];
  const found = await findJobs(unique, strong);
  return new Map(
    unique.map((id) => {
      const job = found.get(id);
      if (!job) throw notFound(`the job ${id}`);
      return [id, job] as const;
    }),
  );
}

/** What lists show of jobs, and whether each has reserved something; one that does not exist is left out. */
export async function findHeads(ids: readonly number[]): Promise<Map<number, JobHeadRow & { hasReservation: boolean }>> {
  const unique = [...new Set(ids)];
  const rows = await getMany<Row>(unique.flatMap((id) => [jobKey(id), jobReservedKey(id)]));
  return new Map(
    unique.flatMap((id, i) => {
      const [head, reserved] = [rows[2 * i] as JobHeadRow | undefined, rows[2 * i + 1] as JobReservedRow | undefined];
      return head ? [[id, { ...head, hasReservation: reserved !== undefined && reservesSomething(reserved) }] as const] : [];
    }),
  );
}

/** Refuses what is not open any more, or is being worked on by an operation: 409. */
export function assertOpen(job: Pick<Job, "state" | "busy" | "jobNumber">): void {
  if (job.state !== "open") throw conflict(`Job ${job.jobNumber} is already ${job.state}.`);
  if (job.busy) throw conflict(`Job ${job.jobNumber} is just being changed. Please wait a moment.`);
}

/** Refuses an edit that was made from an older version than is there now: 409. */
export function assertVersion(job: Job, version: number | undefined): void {
  if (version !== undefined && version !== job.version) throw conflict(`Job ${job.jobNumber} was changed meanwhile. Please look at it again.`);
}

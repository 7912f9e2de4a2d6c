/** Reads jobs. */
import { refuseStale } from "../lib/actions/changed.ts";
import { busy, conflict, notFound } from "../lib/actions/error.ts";
import { pause } from "../lib/time/pause.ts";
import { getMany, queryAll } from "../lib/table/table.ts";
import type { Row } from "../lib/table/write.ts";
import { shapedBy } from "../lib/rules/keyed.ts";
import { CurrentJob } from "./answers.ts";
import type { Job } from "./job.rows.ts";
import {
  jobKey,
  jobLinesKey,
  joinJobParts,
  jobReservedKey,
  jobSalesKey,
  RESERVED,
  reservesSomething,
  type JobHeadRow,
  type JobLinesRow,
  type JobReservedRow,
  type JobSalesRow,
} from "./job-parts.rows.ts";

/** How often a job is read again if it was written between the reads of two of its rows. */
const MAX_READS = 8;

/** Jobs by id; omits unknown ones. Verbs use strongly consistent reads, pages do not need them. 503 if a job keeps changing. */
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
      const job = joinJobParts({
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

/**
 * The jobs of these heads, all that are open: what they have reserved is one Query, half the units of reading each by its key.
 * Eventually consistent. A job that was written between the reads is read again, and omitted if it is closed.
 */
export async function findOpenJobs(heads: readonly JobHeadRow[]): Promise<Job[]> {
  const [reserved, rows] = await Promise.all([
    queryAll<JobReservedRow>({ partition: RESERVED }),
    getMany<Row>(heads.flatMap(({ id }) => [jobLinesKey(id), jobSalesKey(id)])),
  ]);
  const reservedBy = new Map(reserved.map((row) => [row.jobId, row]));
  const joined = heads.map((head, i) => {
    const [lines, sales] = rows.slice(2 * i, 2 * i + 2);
    return joinJobParts({ head, lines: lines as JobLinesRow | undefined, sales: sales as JobSalesRow | undefined, reserved: reservedBy.get(head.id) });
  });
  const again = await findJobs(heads.flatMap(({ id }, i) => (joined[i] ? [] : [id])));
  return heads.flatMap(({ id }, i) => joined[i] ?? again.get(id) ?? []).filter((job) => job.state === "open");
}

/** A job; undefined if it does not exist. */
export async function findJob(id: number, strong = true): Promise<Job | undefined> {
  return (await findJobs([id], strong)).get(id);
}

/** A job that must exist (404). Verbs use strongly consistent reads, pages do not need them. */
export async function openJob(id: number, strong = true): Promise<Job> {
  const job = await findJob(id, strong);
  if (!job) throw notFound(`the job ${id}`);
  return job;
}

/** Several jobs by id; each must exist (404). */
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

/** What lists show of jobs, and whether each has reservations; omits unknown jobs. */
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

/** Refuses (409) a job that is no longer open, or that an operation is working on. */
export function assertOpen(job: Pick<Job, "state" | "busy" | "jobNumber">): void {
  if (job.state !== "open") throw conflict(`Job ${job.jobNumber} is already ${job.state}.`);
  if (job.busy) throw conflict(`Job ${job.jobNumber} is being changed. Please wait a moment.`);
}

/** Refuses (409) also a job of which a part is completed: what it makes and needs stays as it is, until it is completed. */
export function assertUnstarted(job: Pick<Job, "state" | "busy" | "jobNumber" | "parts">): void {
  assertOpen(job);
  if (isStarted(job)) throw conflict(`A part of job ${job.jobNumber} is completed, so it cannot be changed or cancelled. Complete it with what was made.`);
}

/** Whether a part of a job is completed. */
export const isStarted = ({ parts = [] }: Pick<Job, "parts">): boolean => parts.length > 0;

/** Refuses (409) an edit of a stale version. It names no user: reserving and picking make new versions too. */
export function assertVersion(job: Job, version: number | undefined): void {
  const current: CurrentJob = shapedBy(CurrentJob, { ...job, wastageAdditional: job.additionalWastage });
  refuseStale({ version: job.version }, version, `Job ${job.jobNumber}`, current);
}

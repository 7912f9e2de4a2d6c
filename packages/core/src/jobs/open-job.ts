/**
 * Opening jobs.
 */
import { conflict, notFound } from "../lib/error.ts";
import { get, getMany } from "../lib/table.ts";
import { type Job, jobKey, type JobRow } from "./job.rows.ts";

/** A job that must exist: 404 else. Verbs read strongly, pages need not. */
export async function openJob(id: number, strong = true): Promise<Job> {
  const job = await get<JobRow>(jobKey(id), strong);
  if (!job) throw notFound(`the job ${id}`);
  return job;
}

/** Several jobs by id; each must exist. */
export async function openJobs(ids: readonly number[], strong = true): Promise<Map<number, Job>> {
  const unique = [...new Set(ids)];
  const rows = await getMany<JobRow>(unique.map(jobKey), strong);
  return new Map(
    unique.map((id, i) => {
      const job = rows[i];
      if (!job) throw notFound(`the job ${id}`);
      return [id, job] as const;
    }),
  );
}

/** Refuses what is not open any more, or is being worked on by an operation: 409. */
export function assertOpen(job: Job): void {
  if (job.state !== "open") throw conflict(`Job ${job.jobNumber} is already ${job.state}.`);
  if (job.busy) throw conflict(`Job ${job.jobNumber} is just being changed. Please wait a moment.`);
}

/** Refuses an edit that was made from an older version than is there now: 409. */
export function assertVersion(job: Job, version: number | undefined): void {
  if (version !== undefined && version !== job.version) throw conflict(`Job ${job.jobNumber} was changed meanwhile. Please look at it again.`);
}

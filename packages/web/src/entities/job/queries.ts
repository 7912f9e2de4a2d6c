/**
 * Jobs, as several screens read them.
 */
import { fetchJob, fetchOpenJobs } from "@apothecary/core/jobs/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call, callAll } from "../../lib/call.ts";
import { keys } from "../../lib/keys.ts";

/** An open job in the list. Gross quantity in kilograms for a formula job, in units for a product job. */
export type OpenJob = z.output<typeof fetchOpenJobs.answer>[number];
/** A job with its sales items, its lines, and the batches that may serve them. */
export type JobDetail = z.output<typeof fetchJob.answer>;

/** All open jobs, the oldest first. */
export const openJobsQuery = queryOptions({
  queryKey: keys.jobs.list({ open: true }),
  queryFn: async ({ signal }): Promise<OpenJob[]> => (await callAll(fetchOpenJobs, {}, { signal })).rows as OpenJob[],
});

/** One job; nothing is asked while no id is chosen. */
export const jobQuery = (jobId: number | null) =>
  queryOptions({
    queryKey: keys.jobs.one(jobId ?? 0),
    queryFn: ({ signal }): Promise<JobDetail> => call(fetchJob, { params: { id: String(jobId ?? 0) } }, { signal }),
    enabled: jobId !== null,
  });

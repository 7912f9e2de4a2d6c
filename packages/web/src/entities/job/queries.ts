/**
 * Jobs, as several screens read them.
 */
import { fetchJob, fetchOpenJobs } from "@apothecary/core/jobs/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../lib/call.ts";
import { keys, OFFERED_MS } from "../../lib/keys.ts";
import { freshRows, useFreshList } from "../../lib/use-fresh-list.ts";

/** An open job in the list. Gross quantity in kilograms for a formula job, in units for a product job. */
export type OpenJob = Extract<z.output<typeof fetchOpenJobs.answer>[number], { jobNumber: string }>;
/** A job with its sales items, its lines, and the batches that may serve them. */
export type JobDetail = z.output<typeof fetchJob.answer>;

/** Ids as texts of one length, so that the list stays in the order of the jobs. */
const ID_DIGITS = 10;
const OPEN_JOBS = {
  endpoint: fetchOpenJobs,
  key: keys.jobs.list({ open: true }),
  idOf: ({ id }: Partial<OpenJob>) => (id === undefined ? undefined : String(id).padStart(ID_DIGITS, "0")),
};

/** All open jobs, the oldest first, kept fresh by what changed. */
export function useOpenJobs() {
  return useFreshList(OPEN_JOBS);
}

/** All open jobs, read once for anyone who looks for one. Where their list was read before, only what changed is asked for. */
export const openJobsQuery = queryOptions({
  queryKey: [...keys.jobs.all, "offered"],
  queryFn: ({ client }): Promise<readonly OpenJob[]> => freshRows(client, OPEN_JOBS),
  staleTime: OFFERED_MS,
  structuralSharing: false,
});

/** One job; nothing is asked while no id is chosen. */
export const jobQuery = (jobId: number | null) =>
  queryOptions({
    queryKey: keys.jobs.one(jobId ?? 0),
    queryFn: ({ signal, client, queryKey }): Promise<JobDetail> => {
      const background = client.getQueryData(queryKey) !== undefined;
      return call(fetchJob, { params: { id: String(jobId ?? 0) } }, { signal, background });
    },
    enabled: jobId !== null,
  });

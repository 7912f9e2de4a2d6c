/**
 * Shared queries of jobs.
 */
import { fetchJob, fetchOpenJobs } from "@apothecary/core/jobs/contract";
import { queryOptions } from "@tanstack/react-query";
import { useMemo } from "react";
import type * as z from "zod";
import { call } from "../../lib/server/call.ts";
import { keys, OFFERED_MS } from "../../lib/server/keys.ts";
import { freshQuery, freshRows, useFreshList } from "../../lib/server/use-fresh-list.ts";

/** An open job in the list. Gross quantity in kilograms for a formula job, in units for a product job. */
export type OpenJob = Extract<z.output<typeof fetchOpenJobs.answer>[number], { jobNumber: string }>;
/** A job with its sales items, lines and usable batches. */
export type JobDetail = z.output<typeof fetchJob.answer>;

/** Pads ids to a fixed length, so that they sort as numbers. */
const ID_DIGITS = 10;
const OPEN_JOBS = {
  endpoint: fetchOpenJobs,
  key: keys.jobs.list({ open: true }),
  rowKey: ({ id }: Partial<OpenJob>) => (id === undefined ? undefined : String(id).padStart(ID_DIGITS, "0")),
};

export const openJobsListQuery = freshQuery(OPEN_JOBS);

/** All open jobs, newest first, polled for changes. */
export function useOpenJobs() {
  const list = useFreshList(OPEN_JOBS);
  const { rows } = list;
  return { ...list, rows: useMemo(() => rows?.toSorted((one, other) => other.id - one.id), [rows]) };
}

/** All open jobs, for the search. With a cached list, fetches changes only. */
export const openJobsQuery = queryOptions({
  queryKey: [...keys.jobs.all, "offered"],
  queryFn: ({ client }): Promise<readonly OpenJob[]> => freshRows(client, OPEN_JOBS),
  staleTime: OFFERED_MS,
  structuralSharing: false,
});

/** One job; disabled without an id. */
export const jobQuery = (jobId: number | null) =>
  queryOptions({
    queryKey: keys.jobs.one(jobId ?? 0),
    queryFn: ({ signal, client, queryKey }): Promise<JobDetail> => {
      const background = client.getQueryData(queryKey) !== undefined;
      return call(fetchJob, { params: { id: String(jobId ?? 0) } }, { signal, background });
    },
    enabled: jobId !== null,
  });

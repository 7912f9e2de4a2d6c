import { fetchCompletedJob } from "@apothecary/core/jobs/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../lib/server/call.ts";
import { keys } from "../../lib/server/keys.ts";

/** A completed job with its used stock by batch, in grams or units. */
export type CompletedJob = z.output<typeof fetchCompletedJob.answer>;

/** The query of a completed job. */
export const completedJobQuery = (jobId: number) =>
  queryOptions({
    queryKey: [...keys.jobs.one(jobId), "completed"],
    queryFn: ({ signal }): Promise<CompletedJob> => call(fetchCompletedJob, { body: { allocationGroupId: jobId } }, { signal }),
  });

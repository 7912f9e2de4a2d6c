import { fetchCompletedJob } from "@apothecary/core/jobs/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../lib/call.ts";
import { keys } from "../../lib/keys.ts";

/** A completed job with what went into it: grams or units by batch. */
export type CompletedJob = z.output<typeof fetchCompletedJob.answer>;

/** What a completed job was made of. */
export const completedJobQuery = (jobId: number) =>
  queryOptions({
    queryKey: [...keys.jobs.one(jobId), "completed"],
    queryFn: ({ signal }): Promise<CompletedJob> => call(fetchCompletedJob, { body: { allocationGroupId: jobId } }, { signal }),
  });

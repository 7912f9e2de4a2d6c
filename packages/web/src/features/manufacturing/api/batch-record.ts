import { batchRecord } from "@apothecary/core/jobs/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import type { CompletedJob } from "../../../entities/job/completed-job.ts";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

export type BatchRecord = z.output<typeof batchRecord.answer>;

/** The ledger entries of a batch record. Fetched on each opening, because the batch may have moved since. */
export const batchRecordQuery = (jobId: number) =>
  queryOptions({
    queryKey: [...keys.jobs.one(jobId), "batch-record"],
    queryFn: ({ signal }): Promise<BatchRecord> => call(batchRecord, { body: { jobId } }, { signal }),
    staleTime: 0,
  });

/** The difference between used and planned quantity, in percent; null if nothing was planned. */
export function usageVariance({
  allocatedQuantity,
  usedQuantity,
}: Pick<CompletedJob["jobStock"][number], "allocatedQuantity" | "usedQuantity">): number | null {
  if (allocatedQuantity === 0) return null;
  return Number(((100 * (usedQuantity - allocatedQuantity)) / allocatedQuantity).toFixed(1));
}

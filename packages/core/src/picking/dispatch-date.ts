import type { Job } from "../jobs/job.rows.ts";

/** The day on which a job's first order is to leave: the earliest dispatch date of its sales items; null if none has one. */
export function dispatchDateOf(job: { salesItems: readonly Pick<Job["salesItems"][number], "dispatchDate">[] }): string | null {
  return job.salesItems.flatMap((item) => item.dispatchDate ?? []).toSorted()[0] ?? null;
}

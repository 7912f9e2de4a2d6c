import type { Job } from "../jobs/job.rows.ts";

/** A job's dispatch date: the earliest of its sales items; null if none has one. */
export function jobDispatchDate(job: { salesItems: readonly Pick<Job["salesItems"][number], "dispatchDate">[] }): string | null {
  return job.salesItems.flatMap((item) => item.dispatchDate ?? []).toSorted()[0] ?? null;
}

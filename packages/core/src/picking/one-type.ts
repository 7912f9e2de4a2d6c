import type { Job } from "../jobs/job.rows.ts";
import { badInput } from "../lib/actions/error.ts";
import { MIXED_TYPES } from "./contract.ts";

/** Refuses (400) compounding and filling jobs together. `path` is where the jobs are in the input. (Specification 3, section 5.) */
export function assertOneType(jobs: readonly Pick<Job, "type">[], path: string): void {
  if (new Set(jobs.map((job) => job.type)).size > 1) throw badInput(path, MIXED_TYPES);
}

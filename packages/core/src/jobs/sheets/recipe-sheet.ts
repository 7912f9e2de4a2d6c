/** How changes of a job void its printed recipe sheet. Pure. (Contract, section 7.) */
import type { Action } from "../../lib/rules/endpoint.ts";
import type { Job } from "../job.rows.ts";

/** The job after a change of its quantities or lines: a printed sheet becomes void, and the revision is incremented. */
export function sheetVoided<J extends Pick<Job, "printed" | "sheetRevision">>(job: J): J {
  return job.printed ? { ...job, printed: false, sheetRevision: (job.sheetRevision ?? 0) + 1 } : job;
}

/** The detail that lists the jobs whose printed sheets became void; empty if there are none. */
export function voidedSheets(jobs: readonly Pick<Job, "printed" | "jobNumber">[]): NonNullable<Action["details"]> {
  const printed = jobs.filter((job) => job.printed).map((job) => job.jobNumber);
  return printed.length > 0 ? { "Recipe sheet to print again: ": printed.join(", ") } : {};
}

/** The `details` field of a response; omitted if there are no details. */
export function optionalDetails(details: NonNullable<Action["details"]>): Pick<Action, "details"> {
  return Object.keys(details).length > 0 ? { details } : {};
}

/**
 * The printed recipe sheet: what a change of its job does to it. Pure. (Contract, section 7.)
 */
import type { Action } from "../lib/endpoint.ts";
import type { Job } from "./job.rows.ts";

/** The job after its figures or lines changed: a sheet that was printed before is void, and its revision counts up. */
export function sheetVoided<J extends Pick<Job, "printed" | "sheetRevision">>(job: J): J {
  return job.printed ? { ...job, printed: false, sheetRevision: (job.sheetRevision ?? 0) + 1 } : job;
}

/** What an answer says about the printed sheets that a change made void: the numbers of their jobs. Nothing if there are none. */
export function voidedSheets(jobs: readonly Pick<Job, "printed" | "jobNumber">[]): NonNullable<Action["details"]> {
  const printed = jobs.filter((job) => job.printed).map((job) => job.jobNumber);
  return printed.length > 0 ? { "Recipe sheet to print again: ": printed.join(", ") } : {};
}

/** Details for an answer; none at all where there is nothing to say. */
export function detailsOf(details: NonNullable<Action["details"]>): Pick<Action, "details"> {
  return Object.keys(details).length > 0 ? { details } : {};
}

import type { JobStatus } from "@apothecary/core/sales/contract";
import type { Tone } from "../../kit/layout/tone.ts";

/** The status text of an order line that needs no job. */
export const NO_JOB = "N/A";
/** The status text of a job that has been completed (specification 3, section 4). */
export const COMPLETED = "Completed" satisfies JobStatus;

/** The colour of a job's status (specification 3, section 4). Statuses without a colour there, such as Completed, are green. */
export function jobTone(status: string): Tone {
  if (status === "Cancelled" || status === "Pending") return "red";
  if (status === "Allocated") return "amber";
  if (status === "Reserved") return "yellow";
  return status === NO_JOB || status === "" ? "grey" : "green";
}

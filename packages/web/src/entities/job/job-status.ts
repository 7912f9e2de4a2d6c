import type { Tone } from "../../kit/layout/tone.ts";

/** What a status chip of a job says where the order line needs no job. */
export const NO_JOB = "N/A";

/** The colour of a job's status (specification 3, section 4). A status that is not named there, such as Completed, is green. */
export function jobTone(status: string): Tone {
  if (status === "Cancelled" || status === "Pending") return "red";
  if (status === "Allocated") return "amber";
  if (status === "Reserved") return "yellow";
  return status === NO_JOB || status === "" ? "grey" : "green";
}

/**
 * The rules of follow-ons. Pure. (Specification 3, section 9; contract, section 7.)
 */
import type { Job } from "../../jobs/job.rows.ts";
import { conflict } from "../../lib/actions/error.ts";
import { MAX_PO_NUMBER } from "../contract.ts";
import { FOLLOW_ON_SUFFIX } from "./follow-on.contract.ts";

type Closed = Pick<Job, "jobNumber" | "shortage" | "grossQuantity" | "quantityProduced">;

/** The PO number of a follow-on: the original's with the suffix, once. A long number is truncated to keep the suffix. */
export function followOnPoNumber(poNumber: string): string {
  if (poNumber.endsWith(FOLLOW_ON_SUFFIX)) return poNumber;
  return poNumber.slice(0, MAX_PO_NUMBER - FOLLOW_ON_SUFFIX.length).trimEnd() + FOLLOW_ON_SUFFIX;
}

/** The whole units that a job did not make. */
export function missingUnits({ grossQuantity, quantityProduced }: Closed): number {
  return Math.max(0, Math.round(grossQuantity - (quantityProduced ?? 0)));
}

/** Refuses (409) a job that was not closed short, was dismissed, or already has a follow-on. */
export function assertFollowable({ jobNumber, shortage }: Closed): NonNullable<Job["shortage"]> {
  if (!shortage) throw conflict(`Job ${jobNumber} was not closed short.`);
  if (shortage.followOnId !== undefined) throw conflict(`Job ${jobNumber} already has a follow-on.`);
  if (shortage.dismissed) throw conflict(`The follow-on of job ${jobNumber} has been dismissed.`);
  return shortage;
}

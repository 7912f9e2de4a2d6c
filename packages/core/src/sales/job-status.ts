/** The status of a sales item from its jobs. Pure. */
import { hasReservation, type Job } from "../jobs/job.rows.ts";
import { isBulkLine } from "./line-quantity-shapes.ts";
import { ELSEWHERE } from "../products/product.rows.ts";
import type { JobStatus } from "./contract.ts";
import type { OrderLine } from "./order.rows.ts";

type Kind = Pick<OrderLine, "categoryCode" | "formulaId">;

/** Whether a line needs compounding: all except products made elsewhere. */
export function needsCompounding(line: Kind): boolean {
  return line.categoryCode !== ELSEWHERE && line.formulaId !== null;
}

/** Whether a line needs filling: all except Bulk and Fragrance. */
export function needsFilling(line: Pick<OrderLine, "categoryCode">): boolean {
  return !isBulkLine(line);
}

/**
 * The status label of a line's job (contract, end of section 4). `needed`: whether the line needs such a job; `job`:
 * its job, if any.
 */
export function jobStatus(line: Pick<OrderLine, "dateCancelled">, needed: boolean, job: Pick<Job, "state" | "lines"> | undefined): JobStatus {
  if (!needed) return "N/A";
  if (line.dateCancelled !== null || job?.state === "cancelled") return "Cancelled";
  if (!job) return "Pending";
  if (job.state === "completed") return "Completed";
  return hasReservation(job) ? "Reserved" : "Allocated";
}

/** From the least to the most advanced. */
const ADVANCING: readonly JobStatus[] = ["Pending", "Allocated", "Reserved", "Completed", "Cancelled", "N/A"];

/** The least advanced of the statuses of a line's jobs (contract, section 8, Several jobs of a line). */
export function leastAdvanced(statuses: readonly JobStatus[]): JobStatus {
  return ADVANCING.find((status) => statuses.includes(status)) ?? "N/A";
}

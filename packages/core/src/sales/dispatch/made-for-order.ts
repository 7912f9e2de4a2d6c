/** What jobs made for an order. Pure. Quantities are units, or grams of Bulk and Fragrance. */
import type { Job } from "../../jobs/job.rows.ts";
import { isBulkLine, jobParts } from "../line-quantity-shapes.ts";
import type { OrderLine } from "../order.rows.ts";

const GRAMS = 1_000;
/** Tolerance for binary fractions: a millionth of a gram. */
const NOISE = 1e-6;

/** The fields of a job that are used here. */
export type MakingJob = Pick<Job, "batchNumber" | "quantityProduced" | "salesItems">;

/**
 * What the jobs of an order's lines of one SKU made for it: all units of a filling job, the order's share of the grams
 * of a compounding job. A job of several lines counts once.
 */
export function madeForOrder(
  orderId: number,
  lines: readonly Pick<OrderLine, "categoryCode" | "quantity" | "formulaJobId" | "productJobId" | "parts" | "dateCompleted">[],
  jobs: ReadonlyMap<number, MakingJob>,
): number {
  const compounding = new Set(lines.filter(isBulkLine).flatMap((line) => jobParts(line).map(({ formulaJobId }) => formulaJobId)));
  const filling = new Set(lines.filter((line) => !isBulkLine(line)).flatMap((line) => jobParts(line).map(({ productJobId }) => productJobId)));
  const knownJobs = (ids: ReadonlySet<number | null>): MakingJob[] => [...ids].flatMap((id) => (id === null ? [] : (jobs.get(id) ?? [])));
  const units = knownJobs(filling).reduce((sum, job) => sum + (job.quantityProduced ?? 0), 0);
  return units + knownJobs(compounding).reduce((sum, job) => sum + shareOfBulk(job, orderId), 0);
}

/** The whole grams that a compounding job made for one order: its share by the needs of each order's sales items. */
export function shareOfBulk(job: MakingJob, orderId: number): number {
  const filledGrams = (items: Job["salesItems"]): number => items.reduce((sum, item) => sum + item.quantity * item.fillWeight, 0);
  const all = filledGrams(job.salesItems);
  const own = filledGrams(job.salesItems.filter((item) => item.salesOrderId === orderId));
  return all === 0 ? 0 : Math.floor((Math.round((job.quantityProduced ?? 0) * GRAMS) * own) / all + NOISE);
}

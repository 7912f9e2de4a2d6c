/**
 * Usable stock of an item today, for the item page and job lines.
 */
import { isExpired } from "@apothecary/core/lib/rules/calendar";
import { FROZEN, LIVE, QUARANTINED, REDUNDANT } from "@apothecary/core/lib/rules/fields";

/** Why stock cannot be used: the status of the batch, or its expiry if the status is Live. */
export type UnusableReason = "quarantined" | "frozen" | "redundant" | "expired";

/** A batch, in grams or units. */
export interface CountedStockLine {
  id: string;
  quantity: number;
  status: number;
  expiryDate: string | null;
  /** Reserved for jobs. */
  reserved: number;
}

/** A job's reservation on a batch, in grams or units. */
interface CountedReservation {
  elementId: string;
  jobId: number;
  jobNumber: string;
  quantityReserved: number;
}

export interface Usable {
  /** Grams or units. */
  onHand: number;
  unusable: Record<UnusableReason, number>;
  /** Reserved on usable batches. */
  reserved: number;
  usable: number;
  /** The jobs with reservations, largest first. */
  jobs: { jobId: number; jobNumber: string; quantity: number }[];
}

/** Calculates usable stock on a day `YYYY-MM-DD`. A batch is still good on its expiry day. */
export function countUsable(stockLines: readonly CountedStockLine[], reservations: readonly CountedReservation[], today: string): Usable {
  const unusable: Record<UnusableReason, number> = { quarantined: 0, frozen: 0, redundant: 0, expired: 0 };
  const good = new Set<string>();
  let onHand = 0;
  let reserved = 0;
  for (const stockLine of stockLines) {
    onHand += stockLine.quantity;
    const reason = unusableReason(stockLine, today);
    if (reason) unusable[reason] += stockLine.quantity;
    else {
      good.add(stockLine.id);
      reserved += stockLine.reserved;
    }
  }
  return {
    onHand,
    unusable,
    reserved,
    usable: onHand - unusableIn({ unusable }) - reserved,
    jobs: reservingJobs(reservations.filter(({ elementId }) => good.has(elementId))),
  };
}

/** Grams or units that cannot be used, for any reason. */
export function unusableIn({ unusable }: Pick<Usable, "unusable">): number {
  return Object.values(unusable).reduce((sum, quantity) => sum + quantity, 0);
}

/** The requirement of open jobs beyond their reservations on usable batches, in grams or units. */
export function neededByJobs(allocations: readonly { jobId: number; quantityAllocated: number }[], jobs: Usable["jobs"]): number {
  const allocated = new Map<number, number>();
  for (const { jobId, quantityAllocated } of allocations) allocated.set(jobId, (allocated.get(jobId) ?? 0) + quantityAllocated);
  let needed = 0;
  for (const [jobId, quantity] of allocated) needed += Math.max(0, quantity - (jobs.find((job) => job.jobId === jobId)?.quantity ?? 0));
  return needed;
}

/** Why a batch cannot be used; undefined if it can. */
export function unusableReason(stockLine: Pick<CountedStockLine, "status" | "expiryDate">, today: string): UnusableReason | undefined {
  if (stockLine.status === QUARANTINED) return "quarantined";
  if (stockLine.status === FROZEN) return "frozen";
  if (stockLine.status === REDUNDANT) return "redundant";
  return stockLine.status === LIVE && isExpired(stockLine.expiryDate, today) ? "expired" : undefined;
}

function reservingJobs(reservations: readonly CountedReservation[]): Usable["jobs"] {
  const byJob = new Map<number, Usable["jobs"][number]>();
  for (const { jobId, jobNumber, quantityReserved } of reservations) {
    const quantity = (byJob.get(jobId)?.quantity ?? 0) + quantityReserved;
    byJob.set(jobId, { jobId, jobNumber, quantity });
  }
  return [...byJob.values()].toSorted((a, b) => b.quantity - a.quantity || a.jobId - b.jobId);
}

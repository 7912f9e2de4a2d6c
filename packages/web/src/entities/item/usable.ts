/**
 * Usable stock of an item today, for the item page and job lines.
 */
import { isExpired } from "@apothecary/core/lib/calendar";
import { FROZEN, LIVE, QUARANTINED, REDUNDANT } from "@apothecary/core/lib/fields";

/** Why stock cannot be used: the status of the batch, or its expiry if the status is Live. */
export type UnusableReason = "quarantined" | "frozen" | "redundant" | "expired";

/** A batch, in grams or units. */
export interface CountedBatch {
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
export function usableOf(batches: readonly CountedBatch[], reservations: readonly CountedReservation[], today: string): Usable {
  const unusable: Record<UnusableReason, number> = { quarantined: 0, frozen: 0, redundant: 0, expired: 0 };
  const good = new Set<string>();
  let onHand = 0;
  let reserved = 0;
  for (const batch of batches) {
    onHand += batch.quantity;
    const reason = unusableReasonOf(batch, today);
    if (reason) unusable[reason] += batch.quantity;
    else {
      good.add(batch.id);
      reserved += batch.reserved;
    }
  }
  const lost = unusable.quarantined + unusable.frozen + unusable.redundant + unusable.expired;
  return { onHand, unusable, reserved, usable: onHand - lost - reserved, jobs: jobsOf(reservations.filter(({ elementId }) => good.has(elementId))) };
}

/** The requirement of open jobs beyond their reservations on usable batches, in grams or units. */
export function neededOf(allocations: readonly { jobId: number; quantityAllocated: number }[], jobs: Usable["jobs"]): number {
  const allocated = new Map<number, number>();
  for (const { jobId, quantityAllocated } of allocations) allocated.set(jobId, (allocated.get(jobId) ?? 0) + quantityAllocated);
  let needed = 0;
  for (const [jobId, quantity] of allocated) needed += Math.max(0, quantity - (jobs.find((job) => job.jobId === jobId)?.quantity ?? 0));
  return needed;
}

/** Why a batch cannot be used; undefined if it can. */
export function unusableReasonOf(batch: Pick<CountedBatch, "status" | "expiryDate">, today: string): UnusableReason | undefined {
  if (batch.status === QUARANTINED) return "quarantined";
  if (batch.status === FROZEN) return "frozen";
  if (batch.status === REDUNDANT) return "redundant";
  return batch.status === LIVE && isExpired(batch.expiryDate, today) ? "expired" : undefined;
}

function jobsOf(reservations: readonly CountedReservation[]): Usable["jobs"] {
  const byJob = new Map<number, Usable["jobs"][number]>();
  for (const { jobId, jobNumber, quantityReserved } of reservations) {
    const quantity = (byJob.get(jobId)?.quantity ?? 0) + quantityReserved;
    byJob.set(jobId, { jobId, jobNumber, quantity });
  }
  return [...byJob.values()].toSorted((a, b) => b.quantity - a.quantity || a.jobId - b.jobId);
}

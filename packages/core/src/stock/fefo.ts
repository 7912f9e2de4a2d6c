/**
 * First expired, first out: which batches serve first, and how much can be served at all.
 */
import { isExpired } from "../lib/calendar.ts";
import { dayOf } from "../lib/day.ts";
import { LIVE } from "../lib/fields.ts";
import type { Batch } from "./batch.rows.ts";
import { byDay, byExpiryThenNumber } from "./rules.ts";

/** Whether a batch may be used: Live, and its expiry day has not passed (the day itself is still good). */
export function isUsable(batch: Pick<Batch, "status" | "expiryDate">, today: string = dayOf()): boolean {
  return batch.status === LIVE && !isExpired(batch.expiryDate, today);
}

/** The usable batches, the earliest expiry first, what never expires last; then the earliest delivered, then by number. */
export function firstExpiredFirst<B extends Pick<Batch, "id" | "status" | "expiryDate" | "deliveredDate" | "batchNumber">>(
  batches: readonly B[],
  today: string = dayOf(),
): B[] {
  return batches
    .filter((batch) => isUsable(batch, today))
    .toSorted((a, b) => byDay(a.expiryDate, b.expiryDate) || byDay(a.deliveredDate, b.deliveredDate) || byExpiryThenNumber(a, b) || a.id.localeCompare(b.id));
}

/** Grams or units that can still be promised: on hand, less what is quarantined, frozen, redundant or expired, less what is reserved. */
export function usableOf(batches: readonly Pick<Batch, "status" | "expiryDate" | "unreserved">[], today: string = dayOf()): number {
  return batches.reduce((sum, batch) => sum + (isUsable(batch, today) ? batch.unreserved : 0), 0);
}

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

/** What says which of two batches serves first. */
export type Served = Pick<Batch, "id" | "expiryDate" | "deliveredDate" | "batchNumber">;

/** The usable batches, in the order in which they serve. */
export function firstExpiredFirst<B extends Served & Pick<Batch, "status">>(batches: readonly B[], today: string = dayOf()): B[] {
  return batches.filter((batch) => isUsable(batch, today)).toSorted(byFirstExpired);
}

/** The earliest expiry first, what never expires last; then the earliest delivered, then by number. */
export function byFirstExpired(a: Served, b: Served): number {
  return byDay(a.expiryDate, b.expiryDate) || byDay(a.deliveredDate, b.deliveredDate) || byExpiryThenNumber(a, b) || a.id.localeCompare(b.id);
}

/** Grams or units that can still be promised: on hand, less what is quarantined, frozen, redundant or expired, less what is reserved. */
export function usableOf(batches: readonly Pick<Batch, "status" | "expiryDate" | "unreserved">[], today: string = dayOf()): number {
  return batches.reduce((sum, batch) => sum + (isUsable(batch, today) ? batch.unreserved : 0), 0);
}

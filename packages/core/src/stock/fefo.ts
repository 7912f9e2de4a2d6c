/** First expired, first out: the order in which batches serve, and how much they can serve. */
import { isExpired } from "../lib/calendar.ts";
import { dayOf } from "../lib/day.ts";
import { LIVE } from "../lib/fields.ts";
import type { Batch } from "./batch.rows.ts";
import { byDay, byExpiryThenNumber } from "./rules.ts";

/** Whether a batch can be used: Live and not expired. It is usable on its expiry date. */
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

/** Grams or units that can still be reserved: stock, less what is quarantined, frozen, redundant, expired or reserved. */
export function usableOf(batches: readonly Pick<Batch, "status" | "expiryDate" | "unreserved">[], today: string = dayOf()): number {
  return batches.reduce((sum, batch) => sum + (isUsable(batch, today) ? batch.unreserved : 0), 0);
}

/** The order in which ledger rows were written, for checks whose last row decides. */
import type { EntryRow } from "../transaction/entry.rows.ts";
import { rowNumber } from "../transaction/proof/numbering.ts";

/** Servers' clocks differ: rows within this time can be in either order. */
const SKEW_MS = 5_000;

/** When a ledger row was written: in milliseconds, and its number in its counter if it has one. */
export interface Moment {
  at: number;
  counted?: { name: string; number: number } | undefined;
}

export const entryMoment = (entry: EntryRow): Moment => ({ at: Date.parse(entry.at), counted: rowNumber(entry) });

/**
 * Whether one was certainly written after the other: by their numbers, which no clock changes, else by time. Rows of one
 * transaction have one time, and no order.
 */
export function isAfter(one: Moment, other: Moment): boolean {
  if (one.at === other.at) return false;
  if (one.counted && one.counted.name === other.counted?.name) return one.counted.number > other.counted.number;
  return one.at > other.at + SKEW_MS;
}

/** The later one; of two that can be in either order, that with the later time. */
export const later = <T extends Moment>(one: T, other: T): T => (isAfter(one, other) || (!isAfter(other, one) && one.at > other.at) ? one : other);

/** Adds a moment to those that can be the last, and leaves out those that are no longer. */
export const withLast = <T extends Moment>(last: readonly T[], added: T): T[] =>
  [...last, added].filter((one, _, all) => !all.some((other) => isAfter(other, one)));

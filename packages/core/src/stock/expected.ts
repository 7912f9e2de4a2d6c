/**
 * By which day what is on order of an item is expected: rules on plain values. Grams or units, days `YYYY-MM-DD`.
 */

import type { Expected } from "./item.rows.ts";

/** Days that are kept of one item. */
export const MAX_EXPECTED_DAYS = 50;

/** What is still expected once so much of it has arrived, or is no longer on order: what was expected first goes first, what has no day last. */
export function expectedAfter(expected: readonly Expected[], arrived: number): Expected[] {
  let left = Math.max(0, arrived);
  return expected.flatMap(({ day, quantity }) => {
    const off = Math.min(left, quantity);
    left -= off;
    return off < quantity ? [{ day, quantity: quantity - off }] : [];
  });
}

/** The days with one more, in order; a day that is there already takes the quantity. */
export function withExpected(expected: readonly Expected[], day: string, quantity: number): Expected[] {
  const before = expected.find((one) => one.day === day)?.quantity ?? 0;
  return [...expected.filter((one) => one.day !== day), { day, quantity: before + quantity }].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

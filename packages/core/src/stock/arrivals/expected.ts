/** The expected days of stock on order. Pure. Grams or units, days `YYYY-MM-DD`. */

import type { Expected } from "../items/item.rows.ts";

/** The most expected days per item. */
export const MAX_EXPECTED_DAYS = 50;

/** What is still expected after a quantity has arrived or is no longer on order: the earliest days are reduced first, undated quantities last. */
export function expectedAfter(expected: readonly Expected[], arrived: number): Expected[] {
  let left = Math.max(0, arrived);
  return expected.flatMap(({ day, quantity }) => {
    const off = Math.min(left, quantity);
    left -= off;
    return off < quantity ? [{ day, quantity: quantity - off }] : [];
  });
}

/** The days without a quantity of one of them. */
export function withoutExpected(expected: readonly Expected[], day: string, quantity: number): Expected[] {
  const own = expected.find((one) => one.day === day);
  return own ? expected.flatMap((one) => (one !== own ? [one] : own.quantity > quantity ? [{ day, quantity: own.quantity - quantity }] : [])) : [...expected];
}

/** The days with one more, in order; adds the quantity to an existing day. */
export function withExpected(expected: readonly Expected[], day: string, quantity: number): Expected[] {
  const before = expected.find((one) => one.day === day)?.quantity ?? 0;
  return [...expected.filter((one) => one.day !== day), { day, quantity: before + quantity }].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

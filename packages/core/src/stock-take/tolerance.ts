/**
 * What a discrepancy is, and when a difference asks for a second count.
 */
import type { CountedLine, StockTake } from "./stock-take.rows.ts";

type Limits = Pick<StockTake, "tolerancePercent" | "toleranceUnits">;
type Found = Pick<CountedLine, "expected" | "counted">;

/** Counted less expected: grams or units. */
export const differenceOf = ({ expected, counted }: Found): number => counted - expected;

/** Whether a line is a discrepancy: in its quantity, or in the expiry day that was read. */
export const isDiscrepancy = (line: Found & Pick<CountedLine, "newExpiryDate">): boolean => differenceOf(line) !== 0 || line.newExpiryDate !== null;

/** A difference in per cent of what was expected, with two decimals; null if nothing was expected but something found. */
export function percentOf(found: Found): number | null {
  const difference = differenceOf(found);
  if (found.expected === 0) return difference === 0 ? 0 : null;
  return Math.round((10_000 * difference) / found.expected) / 100;
}

/** Whether a difference is above every limit that is set: a large share of little, or a small share of much, is not. */
export function isBeyond({ tolerancePercent, toleranceUnits }: Limits, found: Found): boolean {
  if (tolerancePercent === null && toleranceUnits === null) return false;
  const difference = Math.abs(differenceOf(found));
  const beyondUnits = toleranceUnits === null || difference > toleranceUnits;
  const beyondPercent = tolerancePercent === null || (found.expected === 0 ? difference > 0 : (100 * difference) / found.expected > tolerancePercent);
  return difference > 0 && beyondUnits && beyondPercent;
}

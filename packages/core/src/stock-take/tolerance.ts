/** Defines discrepancies, and when a difference requires a second count. */
import type { CountedLine, StockTake } from "./stock-take.rows.ts";

type Limits = Pick<StockTake, "tolerancePercent" | "toleranceUnits">;
type Found = Pick<CountedLine, "expected" | "counted">;

/** Counted less expected: grams or units. */
export const countDifference = ({ expected, counted }: Found): number => counted - expected;

/** Whether a line is a discrepancy, in its quantity or its expiry date. */
export const isDiscrepancy = (line: Found & Pick<CountedLine, "newExpiryDate">): boolean => countDifference(line) !== 0 || line.newExpiryDate !== null;

/** A difference in per cent of the expected quantity, with two decimals; null if nothing was expected but something found. */
export function differencePercent(found: Found): number | null {
  const difference = countDifference(found);
  if (found.expected === 0) return difference === 0 ? 0 : null;
  return Math.round((10_000 * difference) / found.expected) / 100;
}

/** Whether a difference is above every set limit, so that a large share of a small quantity, or the reverse, is within tolerance. */
export function isBeyond({ tolerancePercent, toleranceUnits }: Limits, found: Found): boolean {
  if (tolerancePercent === null && toleranceUnits === null) return false;
  const difference = Math.abs(countDifference(found));
  const beyondUnits = toleranceUnits === null || difference > toleranceUnits;
  const beyondPercent = tolerancePercent === null || (found.expected === 0 ? difference > 0 : (100 * difference) / found.expected > tolerancePercent);
  return difference > 0 && beyondUnits && beyondPercent;
}

/**
 * The three readings of a stock level, which are different rules of the specification. All take grams or units.
 */
import type { Tone } from "../../kit/layout/tone.ts";

/** Reading A, of the stock list: red at or below the minimum, amber below 110 % of it (specification 2, 2.1). */
export function listReading(quantity: number, minimum: number): Tone {
  if (quantity <= minimum) return "red";
  return quantity * 100 < minimum * 110 ? "amber" : "green";
}

/** Reading B, of the item page, formulas and products: red at or below the minimum, amber below 1.25 times it. */
export function itemReading(freeStock: number, minimum: number): Tone {
  if (freeStock <= minimum) return "red";
  return freeStock * 100 < minimum * 125 ? "amber" : "green";
}

/** Reading C: red below the allocated quantity, amber up to 10 % above it, green beyond. */
export function allocatedReading(quantity: number, allocated: number): Tone {
  if (quantity < allocated) return "red";
  return quantity * 100 > allocated * 110 ? "green" : "amber";
}

/** The amounts of job lines to show. */
import { shownGrams } from "@apothecary/core/formulas/rules";

/** A requirement in whole grams or units, with its exact milligrams; null in units. */
export interface Requirement {
  allocatedQuantity: number;
  milligrams: number | null;
}

/** The whole grams or units, or the exact grams where rounding to the gram matters. */
export function shownAmount({ allocatedQuantity, milligrams }: Requirement): number {
  return milligrams === null ? allocatedQuantity : shownGrams(allocatedQuantity, milligrams);
}

/** Whether less than half a gram is needed, so that no stock is allocated. */
export function isWithoutStock({ allocatedQuantity, milligrams }: Requirement): boolean {
  return allocatedQuantity === 0 && milligrams !== null && milligrams > 0;
}

/**
 * In what an item is counted, and how so much of it is told in a sentence. The browser tells it by the same rule.
 */

export type Unit = "g" | "units";

/** The unit in which an item is counted: raw materials, Bulk and Fragrance in grams, everything else in units (contract, section 3). */
export function unitOf({ categoryType, categoryName }: { categoryType: string; categoryName: string }): Unit {
  return categoryType === "Raw Material" || categoryName === "Bulk" || categoryName === "Fragrance" ? "g" : "units";
}

/** 40000 → `40,000 g`; the unit as a word where it is one: `1 unit`, `2 units`. */
export function quantityText(value: number, unit: string): string {
  return `${value.toLocaleString("en-GB", { maximumFractionDigits: 6 })} ${unit === "units" && value === 1 ? "unit" : unit}`;
}

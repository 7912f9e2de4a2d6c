/**
 * What a formula's compounding makes: its Bulk, or its Fragrance (contract, sections 3 and 7). Pure.
 */
import { BULK, FRAGRANCE } from "../products/product.rows.ts";
import type { Formula } from "./formula.rows.ts";

/** `F` where the formula's category type is Fragrance, in upper or lower case; `B` for everything else. */
export function bulkCategoryOf({ categoryType }: Pick<Formula, "categoryType">): typeof BULK | typeof FRAGRANCE {
  return categoryType.toLowerCase() === "fragrance" ? FRAGRANCE : BULK;
}

/** The SKU that a formula's compounding makes. */
export function bulkSkuOf(formula: Pick<Formula, "code" | "categoryType">): string {
  return `${formula.code}-${bulkCategoryOf(formula)}`;
}

/** The two SKUs of which a formula code has one, whatever its versions. */
export const bulkSkusOf = (code: string): [string, string] => [`${code}-${BULK}`, `${code}-${FRAGRANCE}`];

/** The item that a formula's compounding makes: its Bulk or its Fragrance (contract, sections 3 and 7). Pure. */
import { BULK, FRAGRANCE } from "../products/product.rows.ts";
import type { Formula } from "./formula.rows.ts";

/** `F` if the formula's category type is Fragrance, ignoring case; else `B`. */
export function bulkCategory({ categoryType }: Pick<Formula, "categoryType">): typeof BULK | typeof FRAGRANCE {
  return categoryType.toLowerCase() === "fragrance" ? FRAGRANCE : BULK;
}

/** The SKU that a formula's compounding makes. */
export function formulaBulkSku(formula: Pick<Formula, "code" | "categoryType">): string {
  return `${formula.code}-${bulkCategory(formula)}`;
}

/** The two possible SKUs of a formula code, shared by all versions. */
export const possibleBulkSkus = (code: string): [string, string] => [`${code}-${BULK}`, `${code}-${FRAGRANCE}`];

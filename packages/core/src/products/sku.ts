/**
 * Product SKUs: `{formula code}-{skuIdentifier}-{fill size}`, and -2, -3, … if that one is taken (contract, section 3).
 */
import { conflict } from "../lib/actions/error.ts";
import { getMany } from "../lib/table/table.ts";
import { itemKey } from "../stock/items/item.rows.ts";

/** The most products with the same formula, category and fill size. */
const MAX_ALIKE = 99;
/** SKUs per read: usually the first is free. */
const AT_ONCE = 4;

/** The first part of a product's SKU. The fill size in grams or ml. */
export function productSkuPrefix(product: { formulaCode: string; categoryCode: string; fillSize: number }): string {
  return `${product.formulaCode}-${product.categoryCode}-${product.fillSize}`;
}

/** SKU number `n` with a first part, from 1. */
export function skuAt(firstPart: string, n: number): string {
  return n === 1 ? firstPart : `${firstPart}-${n}`;
}

/** Whether a SKU is one of those that begin with this part. */
export function hasFirstPart(sku: string, firstPart: string): boolean {
  return sku === firstPart || (sku.startsWith(`${firstPart}-`) && /^[1-9]\d*$/.test(sku.slice(firstPart.length + 1)));
}

/**
 * The first unused SKU with this first part; SKUs of removed items are not reused. Verbs use strongly consistent reads.
 * 409 if all are taken.
 */
export async function firstFreeSku(firstPart: string, strong = false): Promise<string> {
  for (let from = 1; from <= MAX_ALIKE; from += AT_ONCE) {
    const candidates = Array.from({ length: Math.min(AT_ONCE, MAX_ALIKE + 1 - from) }, (_, i) => skuAt(firstPart, from + i));
    const rows = await getMany(candidates.map(itemKey), strong);
    const free = candidates.find((_, i) => rows[i] === undefined);
    if (free !== undefined) return free;
  }
  throw conflict(`All ${MAX_ALIKE} SKUs that begin with ${firstPart} are taken.`);
}

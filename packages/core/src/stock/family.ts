/**
 * Families: a base SKU, its alternatives and new versions (`EMU0007`, `EMU0007-2`, `EMU0007-3` …). At most one of them is
 * active (contract, section 3). The base's row lists its variants, so that no index has to be asked.
 */
import { conflict } from "../lib/error.ts";
import type { Update } from "../lib/write.ts";
import { deactivate, editItem, type Item } from "./item.rows.ts";

/** The most variants that a base SKU may have: all of them are changed in one transaction. */
export const MAX_VARIANTS = 90;

/** The SKU of the next variant of a base: one above the highest there is, from `-2`. 409 where there are 90. */
export function nextVariant(base: Pick<Item, "sku" | "variants">): string {
  const variants = base.variants ?? [];
  if (variants.length >= MAX_VARIANTS) throw conflict(`${base.sku} already has ${MAX_VARIANTS} alternatives.`);
  const highest = variants.reduce((most, sku) => Math.max(most, Number(sku.slice(base.sku.length + 1)) || 1), 1);
  return `${base.sku}-${highest + 1}`;
}

/**
 * Makes every member of a family inactive but the one that is `kept`. The base is expected as it was read, so that two
 * members cannot be made active at once: where the base itself is kept, edit it from its version.
 */
export function deactivateOthers(base: Pick<Item, "sku" | "version" | "variants">, kept: string): Update[] {
  const others = (base.variants ?? []).filter((sku) => sku !== kept).map(deactivate);
  return kept === base.sku ? others : [editItem(base, { active: false }), ...others];
}

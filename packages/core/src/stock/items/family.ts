/**
 * Families: a base SKU, its alternatives and new versions (`EMU0007`, `EMU0007-2`, `EMU0007-3` …). At most one of them
 * is active (contract, section 3). The base's row lists its variants, so that no index is needed.
 */
import { conflict, notFound } from "../../lib/actions/error.ts";
import { get, getMany } from "../../lib/table/table.ts";
import type { Update } from "../../lib/table/write.ts";
import type { Entry } from "../../transaction/entry.rows.ts";
import { itemEntry } from "../entries.ts";
import { deactivate, editItem, type Item, itemKey, type ItemRow } from "./item.rows.ts";

/** The most variants of a base SKU: all of them change in one transaction. */
export const MAX_VARIANTS = 90;

/** A base SKU's item and its variants that are in use. */
export interface Family {
  base: Item;
  variants: Item[];
}

/** The writes of a change of the active variant, and its ledger entries. */
export interface FamilyChange {
  writes: Update[];
  ledger: Entry[];
}

/** The SKU of the next variant of a base: one above the highest, from `-2`. 409 if there are already 90. */
export function nextVariant(base: Pick<Item, "sku" | "variants">): string {
  const variants = base.variants ?? [];
  if (variants.length >= MAX_VARIANTS) throw conflict(`${base.sku} already has ${MAX_VARIANTS} alternatives.`);
  const highest = variants.reduce((most, sku) => Math.max(most, Number(sku.slice(base.sku.length + 1)) || 1), 1);
  return `${base.sku}-${highest + 1}`;
}

/** The base of an item's family, strongly consistent: it can be removed while its variants stay. 404 if it never existed. */
export async function readBase(item: Item): Promise<Item> {
  const base = item.baseSku === item.sku ? item : await get<ItemRow>(itemKey(item.baseSku), true);
  if (!base) throw notFound(`the item ${item.baseSku}`);
  return base;
}

/** Reads the family of an item, strongly consistent: its base, if that is another item, and the variants. Refuses as `readBase` does. */
export async function readFamily(item: Item): Promise<Family> {
  const base = await readBase(item);
  const variants = base.variants ?? [];
  const rows = variants.length === 0 ? [] : await getMany<ItemRow>(variants.map(itemKey), true);
  return { base, variants: rows.filter((row) => row !== undefined && !row.removed) as Item[] };
}

/**
 * Makes every variant of a family except `kept` inactive, with a ledger entry for the one that was active. Conditional
 * on the base's version, so that two variants cannot be made active concurrently. If the base itself is kept, edit it
 * on condition of its version.
 */
export function deactivateOthers({ base, variants }: Family, kept: string): FamilyChange {
  const others = variants.filter(({ sku, active }) => active && sku !== kept);
  const lost = kept === base.sku || !base.active ? others : [base, ...others];
  return {
    writes: [...(kept === base.sku ? [] : [editItem(base, { active: false })]), ...others.map(({ sku }) => deactivate(sku))],
    ledger: lost.map((item) => itemEntry({ ...item, active: false }, "Item Edited", { reason: `Active: yes → no; ${kept} was made active` })),
  };
}

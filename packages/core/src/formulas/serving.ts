/**
 * Which stock can serve a recipe's line: the SKU that it names and, unless it requires an exact match, its variants.
 */
import { QUARANTINED, REDUNDANT } from "../lib/fields.ts";
import { getMany, queryAll } from "../lib/table.ts";
import { BATCH_PREFIX, type BatchRow } from "../stock/batch.rows.ts";
import { ITEM, type Item, itemKey, itemPartition, type ItemRow, statusOf } from "../stock/item.rows.ts";

/** An item, and how much of it is quarantined: grams or units. */
export interface Serving {
  item: Item;
  quarantined: number;
}

/** The base SKU of a variant: `EMU0007` for `EMU0007-2`; any other SKU is its own base. (Contract, section 3.) */
export function baseOf(sku: string): string {
  return /^([A-Za-z]+\d{4})-\d+$/.exec(sku)?.[1] ?? sku;
}

/** A line's SKU first, then the other variants that can serve. */
export function familyOf(sku: string, exactMatch: boolean, base: Pick<Item, "variants"> | undefined): string[] {
  return exactMatch ? [sku] : [...new Set([sku, baseOf(sku), ...(base?.variants ?? [])])];
}

/** Whether an item can substitute another: it is in use and not Redundant. The item that a line names is always shown. */
function mayServe(item: Item, named: string): boolean {
  return !item.removed && (item.sku === named || statusOf(item) !== REDUNDANT);
}

type Line = { sku: string; exactMatch: boolean };

/**
 * The stock that can serve each line, in the order of the lines. Eventually consistent. Reads the lines' own items in
 * one round, and their variants, if any, in a second one.
 */
export async function stockServing(lines: readonly Line[]): Promise<Serving[][]> {
  return serving(lines, openQuarantined);
}

/** The same without batches, if quarantined stock is not needed: one read for all items. */
export async function itemsServing(lines: readonly Line[]): Promise<Item[][]> {
  const found = await serving(lines, async (skus) => (await getMany<ItemRow>(skus.map(itemKey))).flatMap((item) => (item ? [{ item, quarantined: 0 }] : [])));
  return found.map((line) => line.map((one) => one.item));
}

/** The same with what `open` reads of each SKU. */
export async function serving<S extends { item: Item }>(lines: readonly Line[], open: (skus: string[]) => Promise<S[]>): Promise<S[][]> {
  const first = new Set(lines.flatMap((line) => familyOf(line.sku, line.exactMatch, undefined)));
  const known = bySku(await open([...first]));
  const families = lines.map((line) => familyOf(line.sku, line.exactMatch, known.get(baseOf(line.sku))?.item));
  const more = [...new Set(families.flat())].filter((sku) => !first.has(sku));
  const all = more.length === 0 ? known : new Map([...known, ...bySku(await open(more))]);
  return lines.map((line, i) =>
    (families[i] ?? []).flatMap((sku) => {
      const one = all.get(sku);
      return one && mayServe(one.item, line.sku) ? [one] : [];
    }),
  );
}

function bySku<S extends { item: Item }>(found: readonly S[]): Map<string, S> {
  return new Map(found.map((one) => [one.item.sku, one]));
}

/** Items with their quarantined stock: in an item's partition its batches sort before it, everything else after it. */
async function openQuarantined(skus: string[]): Promise<Serving[]> {
  const opened = await Promise.all(
    skus.map(async (sku) => {
      const rows = await queryAll({ partition: itemPartition(sku), to: ITEM });
      const item = rows.find((row) => row.SK === ITEM) as ItemRow | undefined;
      const batches = rows.filter((row) => row.SK.startsWith(BATCH_PREFIX)) as BatchRow[];
      const quarantined = batches.reduce((sum, batch) => sum + (batch.status === QUARANTINED ? batch.quantity : 0), 0);
      return item ? [{ item, quarantined }] : [];
    }),
  );
  return opened.flat();
}

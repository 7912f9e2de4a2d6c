/**
 * Which stock may serve a recipe's line: the SKU that it names and, unless it insists on that one, its variants.
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

/** The SKU that a variant is a variant of: `EMU0007` for `EMU0007-2`; every other SKU is its own. (Contract, section 3.) */
export function baseOf(sku: string): string {
  return /^([A-Za-z]+\d{4})-\d+$/.exec(sku)?.[1] ?? sku;
}

/** A line's SKU first, then the other variants that may serve in its place. */
export function familyOf(sku: string, exactMatch: boolean, base: Pick<Item, "variants"> | undefined): string[] {
  return exactMatch ? [sku] : [...new Set([sku, baseOf(sku), ...(base?.variants ?? [])])];
}

/** Whether an item may stand in for another: it is in use and not Redundant. The item that a line names is always shown. */
function mayServe(item: Item, named: string): boolean {
  return !item.removed && (item.sku === named || statusOf(item) !== REDUNDANT);
}

type Line = { sku: string; exactMatch: boolean };

/**
 * The stock that may serve each line, in the order of the lines; not strongly read. The lines' own items are opened at
 * once, and only where one of them has variants those are opened after it.
 */
export async function stockServing(lines: readonly Line[]): Promise<Serving[][]> {
  return serving(lines, openQuarantined);
}

/** The same without a look at the batches, for where quarantined stock is not asked for: one read for all of them. */
export async function itemsServing(lines: readonly Line[]): Promise<Item[][]> {
  const found = await serving(lines, async (skus) => (await getMany<ItemRow>(skus.map(itemKey))).flatMap((item) => (item ? [{ item, quarantined: 0 }] : [])));
  return found.map((line) => line.map((one) => one.item));
}

/** The same with whatever `open` reads of each SKU. */
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

/** Items with what is quarantined of them: in an item's partition its batches sort before it, and all else after. */
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

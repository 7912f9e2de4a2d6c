/**
 * Which stock can serve a recipe's line: the SKU that it names and, unless it requires an exact match, its variants; of
 * them what may be used for the client.
 */
import { QUARANTINED, REDUNDANT } from "../../lib/rules/fields.ts";
import { getMany, queryAll } from "../../lib/table/table.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "./stock-line.rows.ts";
import { ITEM, type Item, itemKey, itemPartition, type ItemRow, itemStatus } from "../items/item.rows.ts";
import { mayBeUsedFor } from "../owner.ts";

/** An item, and how much of it is quarantined: grams or units. */
export interface Serving {
  item: Item;
  quarantined: number;
}

/** The base SKU of a variant: `EMU0007` for `EMU0007-2`; any other SKU is its own base. (Contract, section 3.) */
export function baseSku(sku: string): string {
  return /^([A-Za-z]+\d{4})-\d+$/.exec(sku)?.[1] ?? sku;
}

/** A line's SKU first, then the other variants that can serve. */
export function familySkus(sku: string, exactMatch: boolean, base: Pick<Item, "variants"> | undefined): string[] {
  return exactMatch ? [sku] : [...new Set([sku, baseSku(sku), ...(base?.variants ?? [])])];
}

/**
 * Whether an item can serve a line: its owner's stock serves the client, and it is what the line names or a substitute that
 * is in use and not Redundant.
 */
function mayServe(item: Item, { sku, clientId }: Line): boolean {
  if (clientId !== null && !mayBeUsedFor(item, clientId)) return false;
  return !item.removed && (item.sku === sku || itemStatus(item) !== REDUNDANT);
}

interface Line {
  sku: string;
  exactMatch: boolean;
  /** For whom it is made; null for the stock of all owners. */
  clientId: number | null;
}

type Named = Omit<Line, "clientId">;

/**
 * The stock that can serve each line for a client, in the order of the lines. Eventually consistent. Reads the lines' own
 * items in one round, and their variants, if any, in a second one.
 */
export async function stockServing(lines: readonly Named[], clientId: number | null): Promise<Serving[][]> {
  return serving(
    lines.map((line) => ({ ...line, clientId })),
    openQuarantined,
  );
}

/** The same without batches, if quarantined stock is not needed: one read for all items. */
export async function itemsServing(lines: readonly Named[], clientId: number | null): Promise<Item[][]> {
  const asked = lines.map((line) => ({ ...line, clientId }));
  const found = await serving(asked, async (skus) => (await getMany<ItemRow>(skus.map(itemKey))).flatMap((item) => (item ? [{ item, quarantined: 0 }] : [])));
  return found.map((line) => line.map((one) => one.item));
}

/** The same with what `open` reads of each SKU. */
export async function serving<S extends { item: Item }>(lines: readonly Line[], open: (skus: string[]) => Promise<S[]>): Promise<S[][]> {
  const first = new Set(lines.flatMap((line) => familySkus(line.sku, line.exactMatch, undefined)));
  const known = bySku(await open([...first]));
  const families = lines.map((line) => familySkus(line.sku, line.exactMatch, known.get(baseSku(line.sku))?.item));
  const more = [...new Set(families.flat())].filter((sku) => !first.has(sku));
  const all = more.length === 0 ? known : new Map([...known, ...bySku(await open(more))]);
  return lines.map((line, i) =>
    (families[i] ?? []).flatMap((sku) => {
      const one = all.get(sku);
      return one && mayServe(one.item, line) ? [one] : [];
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
      const stockLines = rows.filter((row) => row.SK.startsWith(STOCK_LINE_PREFIX)) as StockLineRow[];
      const quarantined = stockLines.reduce((sum, stockLine) => sum + (stockLine.status === QUARANTINED ? stockLine.quantity : 0), 0);
      return item ? [{ item, quarantined }] : [];
    }),
  );
  return opened.flat();
}

/** The stock that can serve open demand. */
import { isExpired } from "../../lib/rules/calendar.ts";
import { QUARANTINED } from "../../lib/rules/fields.ts";
import { businessDay } from "../../lib/time/day.ts";
import { getMany, queryAll } from "../../lib/table/table.ts";
import { ITEM, itemKey, itemPartition, type ItemRow } from "../../stock/items/item.rows.ts";
import { byFirstExpired, firstExpiredFirst, usableQuantity } from "../../stock/lots/fefo.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../../stock/lots/stock-line.rows.ts";
import { onlyOwner } from "../../stock/owner.ts";
import type { Supply, UsableStockLine } from "./readiness.ts";

/** Partitions of items that are read concurrently. */
const ITEMS_AT_ONCE = 50;

/** An item's row (with its usage), its batches, and its stock. */
export interface Stocked {
  item: ItemRow;
  stockLines: readonly StockLineRow[];
  supply: Supply;
}

/** The stock of items, reading several partitions concurrently; omits unknown items. */
export async function readStock(skus: readonly string[]): Promise<Stocked[]> {
  const today = businessDay();
  const stocked: Stocked[] = [];
  for (let i = 0; i < skus.length; i += ITEMS_AT_ONCE)
    stocked.push(...(await Promise.all(skus.slice(i, i + ITEMS_AT_ONCE).map((sku) => readItemStock(sku, today)))).flat());
  return stocked;
}

/**
 * The same for sums, without the batches: an item that no job needs, and of which all is Live or Redundant, tells its own usable
 * stock, so that 100 of them are one call. What expires still counts until the schedule has found it.
 */
export async function readSupplies(skus: readonly string[]): Promise<Pick<Stocked, "item" | "supply">[]> {
  const items = (await getMany<ItemRow>(skus.map(itemKey))).flatMap((item) => item ?? []);
  const others = items.filter(({ allocated, unusable = 0, redundant = 0 }) => allocated > 0 || unusable !== redundant);
  const read = new Map((await readStock(others.map(({ sku }) => sku))).map((one) => [one.item.sku, one]));
  const today = businessDay();
  return items.map((item) => read.get(item.sku) ?? { item, supply: { ...itemSupply(item, [], today), usable: item.quantity - (item.unusable ?? 0) } });
}

/** An item with its batches, in one Query: batches sort before the item, everything else after it. */
async function readItemStock(sku: string, today: string): Promise<Stocked[]> {
  const rows = await queryAll({ partition: itemPartition(sku), to: ITEM });
  const item = rows.find((row) => row.SK === ITEM) as ItemRow | undefined;
  if (!item) return [];
  const stockLines = rows.filter((row) => row.SK.startsWith(STOCK_LINE_PREFIX)) as StockLineRow[];
  return [{ item, stockLines, supply: itemSupply(item, stockLines, today) }];
}

/** What batches serve of what is not reserved. */
function serving(stockLines: readonly StockLineRow[]): UsableStockLine[] {
  return stockLines.flatMap(({ id, expiryDate, deliveredDate, batchNumber, unreserved }) =>
    unreserved > 0 ? [{ id, expiryDate, deliveredDate, batchNumber, unreserved }] : [],
  );
}

/** What an item's batches can serve. */
export function itemSupply(item: ItemRow, stockLines: readonly StockLineRow[], today: string): Supply {
  const quarantined = stockLines.filter((stockLine) => stockLine.status === QUARANTINED && !isExpired(stockLine.expiryDate, today));
  const waiting = quarantined.flatMap(({ unreserved, awaitsRelease }) =>
    awaitsRelease && unreserved > 0 ? [{ quantity: unreserved, since: awaitsRelease.since }] : [],
  );
  const [oldest] = waiting.toSorted((a, b) => (a.since < b.since ? -1 : 1));
  const usable = firstExpiredFirst(stockLines, today);
  return {
    usable: usableQuantity(usable, today),
    stockLines: serving(usable),
    quarantined: quarantined.reduce((sum, stockLine) => sum + stockLine.unreserved, 0),
    ...(quarantined.length > 0 ? { quarantinedLines: serving(quarantined.toSorted(byFirstExpired)) } : {}),
    ...(oldest ? { waitsForRelease: { quantity: waiting.reduce((sum, { quantity }) => sum + quantity, 0), since: oldest.since } } : {}),
    onOrder: item.onOrder,
    ...(item.expected ? { expected: item.expected } : {}),
    clientsOwn: onlyOwner(item) !== null,
  };
}

/** Reads many lots that need a release, each item once, for pages. */
import { getMany } from "../lib/table/table.ts";
import { findItem, type Opened } from "../stock/items/open-item.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import { lotReleaseKey, type LotReleaseRow } from "./lot.rows.ts";
import { lotAmong, type OpenedLot } from "./open-lot.ts";

const ITEMS_AT_ONCE = 25;

/** Names a lot. */
export type LotName = Pick<StockLine, "sku" | "batchNumber">;
/** A lot's name as text. */
export const lotName = ({ sku, batchNumber }: LotName): string => `${sku} ${batchNumber.toUpperCase()}`;

/** These lots in their order, without those of removed items. */
export async function openLots(lots: readonly LotName[]): Promise<OpenedLot[]> {
  const skus = [...new Set(lots.map(({ sku }) => sku))];
  const records = await getMany<LotReleaseRow>(lots.map(({ sku, batchNumber }) => lotReleaseKey(sku, batchNumber)));
  const bySku = new Map<string, Opened | undefined>();
  for (let at = 0; at < skus.length; at += ITEMS_AT_ONCE) {
    const some = skus.slice(at, at + ITEMS_AT_ONCE);
    const items = await Promise.all(some.map((sku) => findItem(sku, false)));
    for (const [i, sku] of some.entries()) bySku.set(sku, items[i]);
  }
  return lots.flatMap((row, i) => {
    const item = bySku.get(row.sku);
    return (item && !item.item.removed && lotAmong(item, row.batchNumber, records[i])) || [];
  });
}

/** The grams or units of a lot that are in stock. */
export const lotQuantity = ({ stockLines }: Pick<OpenedLot, "stockLines">): number => stockLines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Reads an item: the Query that every verb and page of stock starts with. */
import { notFound } from "../../lib/actions/error.ts";
import { get, queryAll } from "../../lib/table/table.ts";
import type { Row } from "../../lib/table/write.ts";
import type { Stock } from "../lots/open-stock-lines.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../lots/stock-line.rows.ts";
import { ITEM, type Item, itemKey, itemPartition, type ItemRow } from "./item.rows.ts";

/** An item with everything in its partition. */
export interface Opened extends Stock {
  /** Where it is allocated and used: the partition's other rows. */
  others: Row[];
}

/** Reads an item; undefined if it does not exist. Verbs use strongly consistent reads, pages do not need them. */
export async function findItem(sku: string, strong = true): Promise<Opened | undefined> {
  const rows = await queryAll({ partition: itemPartition(sku), strong });
  const item = rows.find((row) => row.SK === ITEM) as ItemRow | undefined;
  if (!item) return undefined;
  return {
    item,
    stockLines: rows.filter((row) => row.SK.startsWith(STOCK_LINE_PREFIX)) as StockLineRow[],
    others: rows.filter((row) => row.SK !== ITEM && !row.SK.startsWith(STOCK_LINE_PREFIX)),
  };
}

/** Reads an item alone, strongly consistent: it must exist and be in use (404). */
export async function openItemAlone(sku: string): Promise<Item> {
  const item = await get<ItemRow>(itemKey(sku), true);
  if (!item || item.removed) throw notFound(`the item ${sku}`);
  return item;
}

/** Reads an item that must exist and be in use (404). */
export async function openItem(sku: string, strong = true): Promise<Opened> {
  const opened = await findItem(sku, strong);
  if (!opened || opened.item.removed) throw notFound(`the item ${sku}`);
  return opened;
}

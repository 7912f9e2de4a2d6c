/** The items of the stock list, read row by row from the table. Eventually consistent. */
import { listMark } from "../../lib/lists/change-mark.ts";
import { readPage } from "../../lib/lists/list-page.ts";
import { settings } from "../../lib/stage/settings.ts";
import type { Range } from "../../lib/table/table.ts";
import { itemStockRow } from "../items/item-figures.ts";
import { ITEM_LIST, type ItemRow } from "../items/item.rows.ts";
import { type KnownList, newestChange, rowsBySku } from "./list-changes.ts";
import { type RemovedRow, type StockRow, STORED_FIELDS } from "../stock-shapes.ts";

/** Items of one answer; a longer list has several pages. */
export const PAGE_ITEMS = 12_000;
/** Bytes of a row beside its texts. */
const ROW_BYTES = 400;

/** What the list shows, and the feeds that say what changed. */
const ITEM_ATTRIBUTES = [...STORED_FIELDS, "redundant", "unusable", "removed"] as const satisfies readonly (keyof ItemRow & string)[];

/** A page of the list in the order of change, from an instant (ISO 8601) on where one is named; then removed items are in it too. */
export function readItems(cursor: string | undefined, from?: string) {
  const range: Range = { partition: ITEM_LIST, index: "g1", ...(from === undefined ? {} : { from }) };
  return readPage<ItemRow, StockRow | RemovedRow>(range, cursor, {
    attributes: ITEM_ATTRIBUTES,
    max: PAGE_ITEMS,
    shown: (item) => (item.removed ? (from === undefined ? undefined : { sku: item.sku, removed: true }) : itemStockRow(item)),
    bytes: stockRowBytes,
  });
}

/** The whole list, read from the rows, however many pages it has; undefined if it has no items. `marginMs` is that of its mark. */
export async function readWhole(marginMs?: number): Promise<KnownList | undefined> {
  const read: ItemRow[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await readItems(cursor);
    read.push(...page.read);
    if (page.next === undefined) return wholeList(read, page.readAt, marginMs);
    cursor = page.next;
  }
}

/**
 * The list that was read from its beginning to its end; undefined for one that has no items. An item that changed meanwhile
 * was met twice: the later row counts.
 */
export function wholeList(read: readonly ItemRow[], readAt: number, marginMs?: number): KnownList | undefined {
  const newest = newestChange(read);
  return newest && { rows: rowsBySku(read), mark: listMark(read, readAt, marginMs), newest, tableName: settings().tableName, updatedAt: readAt };
}

/** About how many bytes a row takes in an answer. */
export function stockRowBytes(row: StockRow | RemovedRow): number {
  if ("removed" in row) return ROW_BYTES;
  return ROW_BYTES + Buffer.byteLength(row.sku + row.name + row.categoryName + row.client + row.suppliedBy + row.supplierSku + row.ownedBy);
}

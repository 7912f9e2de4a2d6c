/** The items of the stock list, read row by row from the table. Eventually consistent. */
import { markOf } from "../lib/change-mark.ts";
import { readPage } from "../lib/list-page.ts";
import { settings } from "../lib/settings.ts";
import type { Range } from "../lib/table.ts";
import { stockRowOf } from "./item-figures.ts";
import { ITEM_LIST, type ItemRow } from "./item.rows.ts";
import { type KnownList, newestOf, rowsBySku } from "./list-changes.ts";
import type { RemovedRow, StockRow } from "./stock-shapes.ts";

/** Items of one answer. */
const MAX_ITEMS = 12_000;
/** Bytes of a row beside its texts. */
const ROW_BYTES = 400;

/** What the list shows, and the feeds that say what changed. */
const ITEM_ATTRIBUTES = [
  "sku",
  "name",
  "categoryName",
  "categoryType",
  "quantity",
  "allocated",
  "minimumStock",
  "onOrder",
  "clientId",
  "client",
  "suppliedById",
  "suppliedBy",
  "supplierSku",
  "ownedById",
  "ownedBy",
  "moq",
  "eoq",
  "price",
  "priceUnit",
  "redundant",
  "active",
  "removed",
] as const satisfies readonly (keyof ItemRow & string)[];

/** A page of the list in the order of change, from an instant (ISO 8601) on where one is named; then removed items are in it too. */
export function readItems(cursor: string | undefined, from?: string) {
  const range: Range = { partition: ITEM_LIST, index: "g1", ...(from === undefined ? {} : { from }) };
  return readPage<ItemRow, StockRow | RemovedRow>(range, cursor, {
    attributes: ITEM_ATTRIBUTES,
    max: MAX_ITEMS,
    shown: (item) => (item.removed ? (from === undefined ? undefined : { sku: item.sku, removed: true }) : stockRowOf(item)),
    bytes: bytesOf,
  });
}

/**
 * The list that was read from its beginning to its end; undefined for one that has no items. An item that changed meanwhile
 * was met twice: the later row counts.
 */
export function wholeList(read: readonly ItemRow[], readAt: number, marginMs?: number): KnownList | undefined {
  const newest = newestOf(read);
  return newest && { rows: rowsBySku(read), mark: markOf(read, readAt, marginMs), newest, tableName: settings().tableName, updatedAt: readAt };
}

function bytesOf(row: StockRow | RemovedRow): number {
  if ("removed" in row) return ROW_BYTES;
  return ROW_BYTES + Buffer.byteLength(row.sku + row.name + row.categoryName + row.client + row.suppliedBy + row.supplierSku + row.ownedBy);
}

/**
 * The list of stock: all items. Not strongly read.
 */
import { badInput } from "../lib/error.ts";
import type { Range } from "../lib/table.ts";
import { type Listed, readPage } from "../lib/list-page.ts";
import { changesFrom, markOf, sawAll, stillHolds } from "../lib/change-mark.ts";
import { stockRowOf } from "./item-figures.ts";
import { ITEM_LIST, type ItemRow } from "./item.rows.ts";
import { recall, remember } from "./list-memory.ts";
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

/**
 * The stock list, by SKU where it fits one answer, else page by page in the order of change. `held` is the ETag that the
 * reader holds; `since` an ETag after which only changed rows are asked for, removed items among them. 400 for a
 * `since` that is not ours.
 */
export async function listStock(asked: {
  cursor?: string | undefined;
  since?: string | undefined;
  held?: string | undefined;
}): Promise<Listed<StockRow | RemovedRow>> {
  const { cursor, since, held } = asked;
  const from = changesFrom(since);
  if (since !== undefined && from === undefined) throw badInput("since", "This is not an ETag of the stock list. Please read it from its beginning.");
  if (cursor === undefined && since === undefined) {
    const unchanged = await stillHolds(ITEM_LIST, held);
    if (unchanged !== undefined) return { unchanged };
    const known = await recall();
    if (known) return { rows: known.rows, next: undefined, mark: known.mark };
  }
  const range: Range = { partition: ITEM_LIST, index: "g1", ...(from === undefined ? {} : { from }) };
  const read = await readPage<ItemRow, StockRow | RemovedRow>(range, cursor, {
    attributes: ITEM_ATTRIBUTES,
    max: MAX_ITEMS,
    shown: (item) => (item.removed ? (since === undefined ? undefined : { sku: item.sku, removed: true }) : stockRowOf(item)),
    bytes: bytesOf,
  });
  const whole = cursor === undefined && read.next === undefined;
  if (whole && since !== undefined && sawAll(since, read.read)) return { unchanged: read.read.length === 0 ? since : markOf(read.read, read.readAt) };
  const mark = read.next === undefined ? markOf(read.read, read.readAt) : undefined;
  if (whole && since === undefined && mark !== undefined) return { ...remember(read.rows.filter(isInUse), mark), next: undefined };
  return { rows: read.rows, next: read.next, mark };
}

/** Every item in use, from the stock list as this process remembers it. */
export async function* eachItem(): AsyncGenerator<StockRow> {
  let cursor: string | undefined;
  do {
    const listed = await listStock({ cursor });
    if ("unchanged" in listed) return;
    for (const row of listed.rows) if (isInUse(row)) yield row;
    cursor = listed.next;
  } while (cursor !== undefined);
}

function bytesOf(row: StockRow | RemovedRow): number {
  if ("removed" in row) return ROW_BYTES;
  return ROW_BYTES + Buffer.byteLength(row.sku + row.name + row.categoryName + row.client + row.suppliedBy + row.supplierSku + row.ownedBy);
}

function isInUse(row: StockRow | RemovedRow): row is StockRow {
  return !("removed" in row);
}

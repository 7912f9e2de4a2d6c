/**
 * The list of stock: all items. Not strongly read.
 */
import { bulkPage } from "../lib/bulk.ts";
import { cursorOf, startAt } from "../lib/cursor.ts";
import { now } from "../lib/clock.ts";
import { badInput } from "../lib/error.ts";
import type { Range } from "../lib/table.ts";
import type { Row } from "../lib/write.ts";
import { changesFrom, markOf, sawAll, stillHolds } from "./change-mark.ts";
import { stockRowOf } from "./item-figures.ts";
import { ITEM_LIST, type ItemRow } from "./item.rows.ts";
import { recall, remember } from "./list-memory.ts";
import type { RemovedRow, StockRow } from "./stock-shapes.ts";

/** Items, and bytes before compression, of one answer: Lambda answers with 6 MB at most. */
const MAX_ITEMS = 12_000;
const MAX_BYTES = 5_800_000;
/** Bytes of a row beside its texts. */
const ROW_BYTES = 400;
/** Rows asked for in one call. */
const CALL = 2_500;

/** What the list shows, and what it is told by. */
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
  "status",
  "active",
  "removed",
] as const satisfies readonly (keyof ItemRow & string)[];

/** A list, or a page of it. `mark` comes with the page that tells the whole list; `unchanged` where the reader holds it already. */
export type Listed<R> = { rows: R[]; next: string | undefined; mark: string | undefined } | { unchanged: string };

/**
 * The stock list, by SKU where it fits one answer, else page by page in the order of change. `held` is the ETag that the
 * reader holds; `since` an ETag after which only changed rows are asked for, removed items among them. 400 for a
 * `since` that is none of ours.
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

interface Showing<R, Shown> {
  /** What is read of each row. */
  attributes: readonly (keyof R & string)[];
  /** Rows in one page. */
  max: number;
  /** A row as it is shown; undefined where it is left out. */
  shown: (row: R) => Shown | undefined;
  bytes?: (shown: Shown) => number;
}

/** Reads a page of a list, up to its limits; `read` are the rows that it was made of, `readAt` when its last call began. */
export async function readPage<R extends Row, Shown>(range: Range, cursor: string | undefined, { attributes, max, shown, bytes }: Showing<R, Shown>) {
  const rows: Shown[] = [];
  const read: R[] = [];
  let start: Record<string, unknown> | undefined = startAt(range, cursor);
  for (let size = 0; ; ) {
    const readAt = now();
    const page = await bulkPage<R>(range, attributes, Math.min(CALL, max - read.length), start);
    for (const row of page.rows) {
      const one = shown(row);
      read.push(row);
      if (one === undefined) continue;
      rows.push(one);
      size += bytes?.(one) ?? 0;
      if (size > MAX_BYTES) return { rows, read, readAt, next: cursorOf(range, row) };
    }
    if (!page.next || read.length >= max) return { rows, read, readAt, next: cursorOf(range, page.next) };
    start = page.next;
  }
}

function bytesOf(row: StockRow | RemovedRow): number {
  if ("removed" in row) return ROW_BYTES;
  return ROW_BYTES + Buffer.byteLength(row.sku + row.name + row.categoryName + row.client + row.suppliedBy + row.supplierSku + row.ownedBy);
}

function isInUse(row: StockRow | RemovedRow): row is StockRow {
  return !("removed" in row);
}

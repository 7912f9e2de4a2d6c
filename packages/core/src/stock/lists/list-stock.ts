/** The list of all stock items. Eventually consistent. */
import { badInput } from "../../lib/actions/error.ts";
import { decodeCursor, encodeCursor, positionPartCount } from "../../lib/lists/cursor.ts";
import { fitting, type Listed } from "../../lib/lists/list-page.ts";
import { changesFrom, listMark, sawAll, unchangedMark } from "../../lib/lists/change-mark.ts";
import { ITEM_LIST } from "../items/item.rows.ts";
import { type KnownList, rowIndex } from "./list-changes.ts";
import { isRemembered, recall, remember } from "./list-memory.ts";
import { fetchSnapshot, readSnapshotList } from "./list-snapshot.ts";
import { PAGE_ITEMS, readItems, readWhole, stockRowBytes, wholeList } from "./read-list.ts";
import type { RemovedRow, StockRow } from "../stock-shapes.ts";

/** The snapshot's bytes, fetched before they are needed. */
interface Fetched {
  bytes: Buffer | undefined;
}

/** What reads the snapshot now: other requests of this process wait for it. */
let reading: Promise<KnownList | undefined> | undefined;

/** Fetches the snapshot for a request of the list, while the session is read; unless this process has it in memory, or reads it. */
export async function fetchFirst({ since }: { since?: string | undefined }): Promise<Fetched | undefined> {
  return since !== undefined || isRemembered() || reading ? undefined : { bytes: await fetchSnapshot() };
}

/**
 * The stock list, by SKU where it is known as a whole, else in the order of change; page by page if it is longer than one
 * answer. `held` is the ETag that the reader holds; `since` an ETag after which only changed rows are requested, including
 * removed items; `limit` the most rows of a page by SKU; `fetched` what `fetchFirst` gave. 400 for a `since` that is not ours.
 */
export async function listStock(asked: {
  cursor?: string | undefined;
  since?: string | undefined;
  limit?: number | undefined;
  held?: string | undefined;
  fetched?: Promise<Fetched | undefined> | undefined;
}): Promise<Listed<StockRow | RemovedRow>> {
  const { cursor, since, limit, held } = asked;
  const from = changesFrom(since);
  if (since !== undefined && from === undefined) throw badInput("since", "This is not an ETag of the stock list. Please read the whole list again.");
  const after = since === undefined && cursor !== undefined ? placeBySku(cursor) : undefined;
  if (after) return pageBySku(await readItemList(asked.fetched), after.mark, limit, after.sku);
  if (cursor === undefined && since === undefined) {
    const unchanged = await unchangedMark(ITEM_LIST, held);
    if (unchanged !== undefined) return { unchanged };
    const known = await knownList(asked.fetched);
    if (known) return pageBySku(known.rows, known.mark, limit);
  }
  const { rows, read, readAt, next } = await readItems(cursor, from);
  const whole = cursor === undefined && next === undefined;
  if (whole && since !== undefined && sawAll(since, read)) return { unchanged: read.length === 0 ? since : listMark(read, readAt) };
  const list = whole && since === undefined ? wholeList(read, readAt) : undefined;
  if (list) return pageBySku(remember(list).rows, list.mark, limit);
  return { rows, next, mark: next === undefined ? listMark(read, readAt) : undefined };
}

/** A cursor by SKU has one part less than one in the order of change. */
const PLACE_PARTS = 2;

/** What a cursor by SKU continues after, and the mark of its first page; undefined for one in the order of change. 400 for any other. */
function placeBySku(cursor: string): { sku: string; mark: string } | undefined {
  const [sku = "", mark = "", ...more] = decodeCursor(cursor, PLACE_PARTS, positionPartCount({ partition: ITEM_LIST, index: "g1" }));
  return more.length === 0 ? { sku, mark } : undefined;
}

/** A page of all rows. `mark` is that of the first page: what changes while the pages are read is among the changes since. */
function pageBySku(rows: readonly StockRow[], mark: string, limit = PAGE_ITEMS, after?: string): Listed<StockRow> {
  const at = after === undefined ? 0 : rowIndex(rows, after);
  const from = after !== undefined && rows[at]?.sku === after ? at + 1 : at;
  const page = fitting(rows.slice(from, from + Math.min(limit, PAGE_ITEMS)), stockRowBytes);
  const last = page.at(-1);
  if (!last || from + page.length >= rows.length) return { rows: page, next: undefined, mark };
  return { rows: page, next: encodeCursor([last.sku, mark]), mark: undefined };
}

/** The list as this process remembers it, or else from the snapshot; undefined if the rows have to be read. */
async function knownList(fetched?: Promise<Fetched | undefined>): Promise<KnownList | undefined> {
  const remembered = await recall();
  if (remembered) return remembered;
  if (reading) {
    await reading;
    return recall();
  }
  reading = (async () => {
    const list = await readSnapshotList(((await fetched) ?? { bytes: await fetchSnapshot() }).bytes);
    return list && remember(list);
  })();
  try {
    return await reading;
  } finally {
    reading = undefined;
  }
}

/** Every item in use, by SKU, from the stock list as this process knows it, else from the rows. `fetched` is what `fetchFirst` gave. */
export async function readItemList(fetched?: Promise<Fetched | undefined>): Promise<readonly StockRow[]> {
  const known = await knownList(fetched);
  if (known) return known.rows;
  const read = await readWhole();
  return read ? remember(read).rows : [];
}

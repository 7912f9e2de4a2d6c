/** The list of all stock items. Eventually consistent. */
import { badInput } from "../../lib/actions/error.ts";
import type { Listed } from "../../lib/lists/list-page.ts";
import { changesFrom, listMark, sawAll, unchangedMark } from "../../lib/lists/change-mark.ts";
import { ITEM_LIST } from "../items/item.rows.ts";
import type { KnownList } from "./list-changes.ts";
import { isRemembered, recall, remember } from "./list-memory.ts";
import { fetchSnapshot, readSnapshotList } from "./list-snapshot.ts";
import { readItems, wholeList } from "./read-list.ts";
import type { RemovedRow, StockRow } from "../stock-shapes.ts";

/** The snapshot's bytes, fetched before they are needed. */
interface Fetched {
  bytes: Buffer | undefined;
}

/** Fetches the snapshot for a request of the whole list, while the session is read; unless this process has the list in memory. */
export async function fetchFirst({ cursor, since }: { cursor?: string | undefined; since?: string | undefined }): Promise<Fetched | undefined> {
  return cursor !== undefined || since !== undefined || isRemembered() ? undefined : { bytes: await fetchSnapshot() };
}

/**
 * The stock list, by SKU where it fits one answer, else page by page in the order of change. `held` is the ETag that the
 * reader holds; `since` an ETag after which only changed rows are requested, including removed items; `fetched` what
 * `fetchFirst` gave. 400 for a `since` that is not ours.
 */
export async function listStock(asked: {
  cursor?: string | undefined;
  since?: string | undefined;
  held?: string | undefined;
  fetched?: Promise<Fetched | undefined> | undefined;
}): Promise<Listed<StockRow | RemovedRow>> {
  const { cursor, since, held } = asked;
  const from = changesFrom(since);
  if (since !== undefined && from === undefined) throw badInput("since", "This is not an ETag of the stock list. Please read the whole list again.");
  if (cursor === undefined && since === undefined) {
    const unchanged = await unchangedMark(ITEM_LIST, held);
    if (unchanged !== undefined) return { unchanged };
    const known = await knownList(asked.fetched);
    if (known) return { rows: known.rows, next: undefined, mark: known.mark };
  }
  const { rows, read, readAt, next } = await readItems(cursor, from);
  const whole = cursor === undefined && next === undefined;
  if (whole && since !== undefined && sawAll(since, read)) return { unchanged: read.length === 0 ? since : listMark(read, readAt) };
  const list = whole && since === undefined ? wholeList(read, readAt) : undefined;
  if (list) return { rows: remember(list).rows, next: undefined, mark: list.mark };
  return { rows, next, mark: next === undefined ? listMark(read, readAt) : undefined };
}

/** The list as this process remembers it, or else from the snapshot; undefined if the rows have to be read. */
async function knownList(fetched: Promise<Fetched | undefined> | undefined): Promise<KnownList | undefined> {
  const remembered = await recall();
  if (remembered) return remembered;
  const list = await readSnapshotList(((await fetched) ?? { bytes: await fetchSnapshot() }).bytes);
  return list && remember(list);
}

/** Every item in use, from the stock list as this process knows it. */
export async function* eachItem(): AsyncGenerator<StockRow> {
  let cursor: string | undefined;
  do {
    const listed = await listStock({ cursor });
    if ("unchanged" in listed) return;
    for (const row of listed.rows) if (isInUse(row)) yield row;
    cursor = listed.next;
  } while (cursor !== undefined);
}

function isInUse(row: StockRow | RemovedRow): row is StockRow {
  return !("removed" in row);
}

/**
 * Lists that a screen reads once and then keeps fresh: first completely with an ETag, then only changes (`since=`), and
 * 304 if nothing changed. The cost depends on the list and its changes, not on history.
 */
import { changesFrom, changesSince, type Feed, lookingBack, markAcross, sawAcross, stillHoldsAcross } from "./change-mark.ts";
import { now } from "../time/clock.ts";
import { badInput } from "../actions/error.ts";
import { type Listed, readPage } from "./list-page.ts";
import type { Row } from "../table/write.ts";

/** Rows per response: a longer list is paginated and has no ETag. */
const MAX_ROWS = 2_000;
/** With more changes than this in one feed, the list is read again. */
const MAX_CHANGES = 2_000;
/** Bytes of a row besides its strings. */
const ROW_BYTES = 400;

export interface FreshList<R extends Row, Shown> {
  /** The feed of the list's rows, then further feeds of changes. */
  feeds: readonly [Feed, ...Feed[]];
  attributes: readonly (keyof R & string)[];
  /** The rows as shown, in the order of the whole list. */
  shown: (rows: R[]) => Promise<Shown[]> | Shown[];
  /** The changes for the client, from the rows of each feed: current rows and removed ones. */
  changed: (rows: Row[][]) => Promise<Shown[]> | Shown[];
}

/** The request: a page, the changes since an ETag, or the whole list with a known ETag. */
export interface AskedList {
  cursor?: string | undefined;
  since?: string | undefined;
  held?: string | undefined;
}

/**
 * Returns a list or its changes. A list that fits one response has an ETag. Refuses (400) a `since` that is invalid, or
 * so old that reading the whole list costs less.
 */
export async function listFresh<R extends Row, Shown>({ cursor, since, held }: AskedList, list: FreshList<R, Shown>): Promise<Listed<Shown>> {
  const { feeds } = list;
  if (since !== undefined) return listChanges(since, list);
  const unchanged = cursor === undefined ? await stillHoldsAcross(feeds, held) : undefined;
  if (unchanged !== undefined) return { unchanged };
  const readAt = now();
  const [first, ...others] = feeds;
  const range = { partition: first.partition, index: first.index };
  const showing = { attributes: list.attributes, max: MAX_ROWS, shown: (row: R) => row, bytes: rowBytes };
  const [read, left] = await Promise.all([readPage<R, R>(range, cursor, showing), changesSince(others, lookingBack(readAt), MAX_CHANGES)]);
  const rows = await list.shown(read.rows);
  const whole = cursor === undefined && read.next === undefined && left !== undefined;
  const sort = `${first.index}s`;
  return { rows, next: read.next, mark: whole ? markAcross([...read.rows.map((row) => String(row[sort])), ...left.changes], readAt) : undefined };
}

async function listChanges<R extends Row, Shown>(since: string, { feeds, changed }: FreshList<R, Shown>): Promise<Listed<Shown>> {
  const from = changesFrom(since);
  const readAt = now();
  const read = from === undefined ? undefined : await changesSince(feeds, from, MAX_CHANGES);
  if (!read) throw badInput("since", "This is not a recent ETag of this list. Please read the whole list again.");
  const mark = markAcross(read.changes, readAt);
  if (sawAcross(since, read.changes)) return { unchanged: read.changes.length === 0 ? since : mark };
  return { rows: await changed(read.rows), next: undefined, mark };
}

function rowBytes(row: Row): number {
  return ROW_BYTES + Buffer.byteLength(JSON.stringify(row));
}

/**
 * Lists that a screen reads once and then keeps fresh: whole under an ETag, afterwards what changed since (`since=`), and
 * 304 where nothing did. What it costs goes by what the list shows and what changed, never by its history.
 */
import { changesFrom, changesSince, type Feed, lookingBack, markAcross, sawAcross, stillHoldsAcross } from "./change-mark.ts";
import { now } from "./clock.ts";
import { badInput } from "./error.ts";
import { type Listed, readPage } from "./list-page.ts";
import type { Row } from "./write.ts";

/** Rows of one answer: a longer list has pages, and no ETag. */
const MAX_ROWS = 2_000;
/** More changes than these in one feed are not told one by one: the list is read again. */
const MAX_CHANGES = 2_000;
/** Bytes of a row beside its texts. */
const ROW_BYTES = 400;

export interface FreshList<R extends Row, Shown> {
  /** What is in the list, in the order of change, then what else tells of its changes. */
  feeds: readonly [Feed, ...Feed[]];
  attributes: readonly (keyof R & string)[];
  /** The rows as they are shown, in the order in which a whole list is answered. */
  shown: (rows: R[]) => Promise<Shown[]> | Shown[];
  /** What a reader has to know of changes: rows as they are by now, and removed ones, from the rows of each feed. */
  changed: (rows: Row[][]) => Promise<Shown[]> | Shown[];
}

/** What is asked: a page, what changed since an ETag, or the whole for somebody who holds an ETag. */
export interface AskedList {
  cursor?: string | undefined;
  since?: string | undefined;
  held?: string | undefined;
}

/**
 * Answers a list, or what changed of it. A list that fits one answer has a mark, its ETag. Refuses (400) a `since` that is not one
 * of ours, or from so long ago that reading the list anew costs less.
 */
export async function listFresh<R extends Row, Shown>({ cursor, since, held }: AskedList, list: FreshList<R, Shown>): Promise<Listed<Shown>> {
  const { feeds } = list;
  if (since !== undefined) return listChanges(since, list);
  const unchanged = cursor === undefined ? await stillHoldsAcross(feeds, held) : undefined;
  if (unchanged !== undefined) return { unchanged };
  const readAt = now();
  const [first, ...others] = feeds;
  const range = { partition: first.partition, index: first.index };
  const showing = { attributes: list.attributes, max: MAX_ROWS, shown: (row: R) => row, bytes: bytesOf };
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

function bytesOf(row: Row): number {
  return ROW_BYTES + Buffer.byteLength(JSON.stringify(row));
}

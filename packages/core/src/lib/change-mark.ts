/**
 * Marks: what a reader saw of a list that is kept in the order of change, short enough to be an ETag.
 *
 * A mark says from when on changes are new to the reader, and what of that it saw already. Clocks differ a little and
 * indexes lag a little, so that a change may show up behind a newer one: what changed within some seconds of the
 * reading is kept in the mark as a digest and compared. Once a list has been still for that long, comparing reads
 * nothing.
 */
import { createHash } from "node:crypto";
import { now } from "./clock.ts";
import { queryPage } from "./table.ts";
import { type Index, indexKeys } from "./table-shape.ts";
import type { Row } from "./write.ts";

/** How late a change may show up behind a newer one, in milliseconds. */
const MARGIN_MS = 5_000;
/** More changes than these are not compared one by one: the list is read again. */
const MAX_COMPARED = 250;
/** How many of the newest rows are looked at to make a mark of a list that is not read itself. */
const LOOKED_AT = 25;
const INSTANT_LENGTH = 24;
const NOTHING = "0";
const MARK = /^([0-9a-z]{1,9})-([0-9a-f]{12}|0)$/;

/** A row of a list that is kept in the order of change. */
type Changed = Row & { g1s?: unknown };

/** Where a row stands in the order of change: when it changed (ISO 8601), and which one it is. */
export const changeOf = (row: Changed): string => String(row.g1s);

/**
 * The mark of a list of which `rows` (in the order of change, the newest last) were read, beginning to read at `readAt`.
 * `marginMs` is how late a change may show up: longer for a list that is kept for others to go on from.
 */
export function markOf(rows: readonly Changed[], readAt: number, marginMs = MARGIN_MS): string {
  const last = rows.at(-1);
  const newest = last ? Date.parse(changeOf(last).slice(0, INSTANT_LENGTH)) : Number.POSITIVE_INFINITY;
  const from = Math.min(readAt - marginMs, newest + 1);
  const since = new Date(from).toISOString();
  return `${from.toString(36)}-${digestOf(rows.map(changeOf).filter((change) => change >= since))}`;
}

function digestOf(changes: readonly string[]): string {
  return changes.length === 0 ? NOTHING : createHash("sha256").update(changes.join("\n")).digest("hex").slice(0, 12);
}

/** The time of a mark (ISO 8601), from which changes are read; undefined if the mark is not valid. */
export function changesFrom(mark: string | undefined): string | undefined {
  const from = mark === undefined ? undefined : MARK.exec(mark)?.[1];
  return from === undefined ? undefined : new Date(Number.parseInt(from, 36)).toISOString();
}

/** Whether the changes read from a mark's instant on are the ones that it saw. */
export function sawAll(mark: string, rows: readonly Changed[]): boolean {
  return MARK.exec(mark)?.[2] === digestOf(rows.map(changeOf));
}

/**
 * The mark to keep on holding where a list is as it was when `mark` was made; undefined if something changed, or
 * where the text is no mark. Half a read unit for a list that has been still.
 */
export async function stillHolds(partition: string, mark: string | undefined): Promise<string | undefined> {
  const from = changesFrom(mark);
  if (mark === undefined || from === undefined) return undefined;
  const readAt = now();
  const { rows, next } = await queryPage({ partition, index: "g1", from }, MAX_COMPARED);
  if (next || !sawAll(mark, rows)) return undefined;
  return rows.length === 0 ? mark : markOf(rows, readAt);
}

/** The mark of a list as it is now; undefined while too much of it is just changing. */
export async function markNow(partition: string): Promise<string | undefined> {
  const readAt = now();
  const { rows } = await queryPage({ partition, index: "g1", newestFirst: true }, LOOKED_AT);
  const oldest = rows.at(-1);
  const all = rows.length < LOOKED_AT || (oldest !== undefined && changeOf(oldest) < new Date(readAt - MARGIN_MS).toISOString());
  return all ? markOf(rows.toReversed(), readAt) : undefined;
}

/** A partition of an index that is kept in the order of change. A list may show in several: one for what is in it, one for what left it. */
export interface Feed {
  partition: string;
  index: Index;
}

/** What changed in some feeds: the rows of each feed, and all changes in their order. */
export interface Changes {
  rows: Row[][];
  changes: string[];
}

/** What changed in all feeds from an instant (ISO 8601) on; undefined if that is more than `most` rows in one of them. */
export async function changesSince(feeds: readonly Feed[], from: string, most: number): Promise<Changes | undefined> {
  const pages = await Promise.all(feeds.map((feed) => queryPage({ ...feed, from }, most)));
  if (pages.some((page) => page.next)) return undefined;
  const changes = pages.flatMap(({ rows }, i) => rows.map((row) => String(row[sortOf(feeds[i])])));
  return { rows: pages.map((page) => page.rows), changes: changes.toSorted() };
}

const sortOf = (feed: Feed | undefined): string => indexKeys(feed?.index ?? "g1").sort;

/** The mark of a list of which these changes were seen, beginning to read at `readAt`. */
export function markAcross(changes: readonly string[], readAt: number): string {
  const from = readAt - MARGIN_MS;
  const since = new Date(from).toISOString();
  return `${from.toString(36)}-${digestOf(changes.filter((change) => change >= since).toSorted())}`;
}

/** From when on a mark made now looks at changes, ISO 8601. */
export function lookingBack(readAt: number): string {
  return new Date(readAt - MARGIN_MS).toISOString();
}

/** Whether these are all changes that a mark saw. */
export function sawAcross(mark: string, changes: readonly string[]): boolean {
  return MARK.exec(mark)?.[2] === digestOf(changes);
}

/** The mark to keep on where nothing changed in any of the feeds since it was made; undefined if something did. Half a read unit a feed. */
export async function stillHoldsAcross(feeds: readonly Feed[], mark: string | undefined): Promise<string | undefined> {
  const from = changesFrom(mark);
  if (mark === undefined || from === undefined) return undefined;
  const readAt = now();
  const read = await changesSince(feeds, from, MAX_COMPARED);
  if (!read || !sawAcross(mark, read.changes)) return undefined;
  return read.changes.length === 0 ? mark : markAcross(read.changes, readAt);
}

/**
 * Marks: what a client has seen of a list that is kept by last change, short enough for an ETag.
 *
 * A mark has the instant from which changes are new to the client, and a digest of the changes after it that it has
 * already seen. Because of clock skew and index lag, a change can appear behind a newer one, so the changes within some
 * seconds of the read are compared by digest. Once a list is unchanged for that long, the comparison reads nothing.
 * A mark from before the time was set back is not valid, because later changes can have earlier times.
 */
import { createHash } from "node:crypto";
import { lastSetBack, now } from "../time/clock.ts";
import { settings } from "../stage/settings.ts";
import { queryPage } from "../table/table.ts";
import { type Index, indexKeys } from "../table/table-shape.ts";
import type { Row } from "../table/write.ts";

/** How late a change can appear behind a newer one, in milliseconds. */
const MARGIN_MS = 5_000;
/** With more changes than this, the list is read again. */
const MAX_COMPARED = 250;
/** How many of the newest rows are read for a mark of a list that is not read itself. */
const LOOKED_AT = 25;
const INSTANT_LENGTH = 24;
const NOTHING = "0";
/** An instant, a digest, and what the mark is valid for. */
const MARK = /^([0-9a-z]{1,9})-([0-9a-f]{12}|0)((?:-[0-9a-z]{1,15})*)$/;

/** A row of a list that is kept by last change. */
type Changed = Row & { g1s?: unknown };

/** Where a row stands in the order of change: when it changed (ISO 8601), and which one it is. */
export const rowChange = (row: Changed): string => String(row.g1s);

/**
 * The mark of a list whose `rows` (by last change, newest last) were read, starting at `readAt`. `marginMs` is how late
 * a change may show up: longer for a list that is kept for others to continue from.
 */
export function listMark(rows: readonly Changed[], readAt: number, marginMs = MARGIN_MS): string {
  const last = rows.at(-1);
  const newest = last ? Date.parse(rowChange(last).slice(0, INSTANT_LENGTH)) : Number.POSITIVE_INFINITY;
  return markFrom(Math.min(readAt - marginMs, now() - marginMs, newest + 1), rows.map(rowChange));
}

function markFrom(from: number, changes: readonly string[]): string {
  const since = new Date(from).toISOString();
  return `${from.toString(36)}-${changesDigest(changes.filter((change) => change >= since))}${validFor()}`;
}

/** What a mark is valid for: the table, and the time since it was last set back. */
function validFor(): string {
  const setBack = lastSetBack();
  return restoredTag() + (setBack === undefined ? "" : `-${setBack.toString(36)}`);
}

/** A restored table is older than what clients have seen of the one before, so that marks of that are not valid for it. */
function restoredTag(): string {
  return /-\d{8}t\d{6}$/.exec(settings().tableName)?.[0] ?? "";
}

/** The instant and the digest of a mark; undefined if it is not valid for this table and time. */
function partsIn(mark: string | undefined): { from: number; digest: string } | undefined {
  const [, instant = "", digest = "", tag = ""] = MARK.exec(mark ?? "") ?? [];
  const from = Number.parseInt(instant, 36);
  return from <= now() && tag === validFor() ? { from, digest } : undefined;
}

function changesDigest(changes: readonly string[]): string {
  return changes.length === 0 ? NOTHING : createHash("sha256").update(changes.join("\n")).digest("hex").slice(0, 12);
}

/** The time of a mark (ISO 8601), from which changes are read; undefined if the mark is not valid. */
export function changesFrom(mark: string | undefined): string | undefined {
  const from = partsIn(mark)?.from;
  return from === undefined ? undefined : new Date(from).toISOString();
}

/** Whether the changes since a mark's instant are those that it has seen. */
export function sawAll(mark: string, rows: readonly Changed[]): boolean {
  return partsIn(mark)?.digest === changesDigest(rows.map(rowChange));
}

/**
 * The mark to keep if a list is unchanged since `mark`; undefined if it has changed or the mark is invalid. Costs half
 * a read unit for an unchanged list.
 */
export async function unchangedMark(partition: string, mark: string | undefined): Promise<string | undefined> {
  const from = changesFrom(mark);
  if (mark === undefined || from === undefined) return undefined;
  const readAt = now();
  const { rows, next } = await queryPage({ partition, index: "g1", from }, MAX_COMPARED);
  if (next || !sawAll(mark, rows)) return undefined;
  return rows.length === 0 ? mark : listMark(rows, readAt);
}

/** The current mark of a list; undefined while too much of it is changing. */
export async function markNow(partition: string): Promise<string | undefined> {
  const readAt = now();
  const { rows } = await queryPage({ partition, index: "g1", newestFirst: true }, LOOKED_AT);
  const oldest = rows.at(-1);
  const all = rows.length < LOOKED_AT || (oldest !== undefined && rowChange(oldest) < new Date(readAt - MARGIN_MS).toISOString());
  return all ? listMark(rows.toReversed(), readAt) : undefined;
}

/** An index partition that is kept by last change. A list can have several: one for its rows, one for rows that left it. */
export interface Feed {
  partition: string;
  index: Index;
}

/** Changes in some feeds: the rows of each feed, and all changes in order. */
export interface Changes {
  rows: Row[][];
  changes: string[];
}

/** Changes in all feeds since an instant (ISO 8601); undefined if one of them has more than `most` rows. */
export async function changesSince(feeds: readonly Feed[], from: string, most: number): Promise<Changes | undefined> {
  const pages = await Promise.all(feeds.map((feed) => queryPage({ ...feed, from }, most)));
  if (pages.some((page) => page.next)) return undefined;
  const changes = pages.flatMap(({ rows }, i) => rows.map((row) => String(row[feedSortKey(feeds[i])])));
  return { rows: pages.map((page) => page.rows), changes: changes.toSorted() };
}

const feedSortKey = (feed: Feed | undefined): string => indexKeys(feed?.index ?? "g1").sort;

/** The mark of a list whose changes were seen, starting to read at `readAt`. */
export function markAcross(changes: readonly string[], readAt: number): string {
  return markFrom(Math.min(readAt, now()) - MARGIN_MS, changes.toSorted());
}

/** The instant from which a mark made now considers changes, ISO 8601. */
export function lookingBack(readAt: number): string {
  return new Date(readAt - MARGIN_MS).toISOString();
}

/** Whether these are the changes that a mark has seen. */
export function sawAcross(mark: string, changes: readonly string[]): boolean {
  return partsIn(mark)?.digest === changesDigest(changes);
}

/** The mark to keep if no feed has changed since; undefined if one has. Costs half a read unit per feed. */
export async function stillHoldsAcross(feeds: readonly Feed[], mark: string | undefined): Promise<string | undefined> {
  const from = changesFrom(mark);
  if (mark === undefined || from === undefined) return undefined;
  const readAt = now();
  const read = await changesSince(feeds, from, MAX_COMPARED);
  if (!read || !sawAcross(mark, read.changes)) return undefined;
  return read.changes.length === 0 ? mark : markAcross(read.changes, readAt);
}

/**
 * Lists in an order of their own (by code, by SKU) that seldom change: each page under an ETag that costs half a read unit to
 * ask for again. The rows say when they changed in a second index; what was removed leaves a row there.
 */
import { changesSince, lookingBack, markAcross, stillHoldsAcross } from "./change-mark.ts";
import { instant, now } from "./clock.ts";
import { cursorOf, startAt } from "./cursor.ts";
import type { Listed } from "./list-page.ts";
import { queryPage } from "./table.ts";
import type { Key, Put, Row } from "./write.ts";

/** Rows of a page, at most; DynamoDB ends a page at 1 MB before that where rows are long. */
const PAGE_ROWS = 2_000;
/** While more than these changed within seconds, a list has no ETag. */
const MAX_CHANGES = 250;
const CHANGES = "g3";

export interface AskedPage {
  cursor?: string | undefined;
  /** The ETag that the reader has. */
  held?: string | undefined;
}

interface TaggedList {
  /** The partition of `g1` with the rows of the list, in its order. */
  list: string;
  /** The partition of `g3` with the same rows in the order of change, and those of what was removed. */
  changes: string;
}

/** What a row of such a list has of its latest change. */
export interface ChangeKeys {
  g3p: string;
  g3s: string;
}

/** What every write of a row of the list sets, so that the list is known to be another one. */
export function changedKeys(changes: string, id: number): ChangeKeys {
  return { g3p: changes, g3s: `${instant()}#${id}` };
}

/** The row that says that one of the list was removed: beside it, and never shown. */
export function putRemoved(changes: string, { PK }: Key, id: number): Put {
  return { kind: "put", item: { PK, SK: "REMOVED", ...changedKeys(changes, id) } };
}

/** A page of such a list; `unchanged` where nothing of the list changed since the reader's ETag. */
export async function listTagged<R extends Row>({ cursor, held }: AskedPage, { list, changes }: TaggedList): Promise<Listed<R>> {
  const feeds = [{ partition: changes, index: CHANGES }] as const;
  const unchanged = await stillHoldsAcross(feeds, held);
  if (unchanged !== undefined) return { unchanged };
  const readAt = now();
  const range = { partition: list, index: "g1" } as const;
  const [page, recent] = await Promise.all([queryPage<R>(range, PAGE_ROWS, startAt(range, cursor)), changesSince(feeds, lookingBack(readAt), MAX_CHANGES)]);
  const next = cursorOf(range, page.next);
  const isWhole = cursor === undefined && next === undefined;
  const seen = recent?.rows.flat().filter((change) => isSeen(change, page.rows, isWhole));
  return { rows: page.rows, next, mark: seen && markAcross(changesOf(seen), readAt) };
}

const changesOf = (rows: readonly Row[]): string[] => rows.map((row) => String(row["g3s"]));

/** Whether a page shows a change already. The two indexes lag apart: what only one of them shows is read again next time. */
function isSeen(change: Row, page: readonly Row[], isWhole: boolean): boolean {
  const row = page.find(({ PK }) => PK === change.PK);
  const isRemoved = change["g1p"] === undefined;
  if (isRemoved) return row === undefined;
  return row === undefined ? !isWhole : row["g3s"] === change["g3s"];
}

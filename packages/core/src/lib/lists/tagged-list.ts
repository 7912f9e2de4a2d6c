/**
 * Lists that seldom change, in their own order (by code, by SKU): each page has an ETag whose check costs half a read
 * unit. A second index has the rows by last change, with a row for each removal.
 */
import { changesSince, lookingBack, markAcross, stillHoldsAcross } from "./change-mark.ts";
import { instant, now } from "../time/clock.ts";
import { pageCursor, startAt } from "./cursor.ts";
import type { Listed } from "./list-page.ts";
import { queryPage } from "../table/table.ts";
import type { Key, Put, Row } from "../table/write.ts";

/** The most rows per page. DynamoDB ends a page at 1 MB, which can be earlier. */
const PAGE_ROWS = 2_000;
/** If more rows than this change within seconds, a list has no ETag. */
const MAX_CHANGES = 250;
const CHANGES = "g3";

export interface AskedPage {
  cursor?: string | undefined;
  /** The client's ETag. */
  held?: string | undefined;
}

interface TaggedList {
  /** The partition of `g1` with the rows of the list, in its order. */
  list: string;
  /** The partition of `g3` with the same rows by last change, and the rows of removals. */
  changes: string;
}

/** The fields of a row's last change. */
export interface ChangeKeys {
  g3p: string;
  g3s: string;
}

/** The fields that every write of a row sets, so that the list's ETag changes. */
export function changedKeys(changes: string, id: number): ChangeKeys {
  return { g3p: changes, g3s: `${instant()}#${id}` };
}

/** The row of a removal, which is never shown. */
export function putRemoved(changes: string, { PK }: Key, id: number): Put {
  return { kind: "put", item: { PK, SK: "REMOVED", ...changedKeys(changes, id) } };
}

/** A page of such a list; `unchanged` if the list is unchanged since the client's ETag. */
export async function listTagged<R extends Row>({ cursor, held }: AskedPage, { list, changes }: TaggedList): Promise<Listed<R>> {
  const feeds = [{ partition: changes, index: CHANGES }] as const;
  const unchanged = await stillHoldsAcross(feeds, held);
  if (unchanged !== undefined) return { unchanged };
  const readAt = now();
  const range = { partition: list, index: "g1" } as const;
  const [page, recent] = await Promise.all([queryPage<R>(range, PAGE_ROWS, startAt(range, cursor)), changesSince(feeds, lookingBack(readAt), MAX_CHANGES)]);
  const next = pageCursor(range, page.next);
  const isWhole = cursor === undefined && next === undefined;
  const seen = recent?.rows.flat().filter((change) => isSeen(change, page.rows, isWhole));
  return { rows: page.rows, next, mark: seen && markAcross(feedChanges(seen), readAt) };
}

const feedChanges = (rows: readonly Row[]): string[] => rows.map((row) => String(row["g3s"]));

/** Whether a page already shows a change. The two indexes lag independently: a change in only one of them is read again next time. */
function isSeen(change: Row, page: readonly Row[], isWhole: boolean): boolean {
  const row = page.find(({ PK }) => PK === change.PK);
  const isRemoved = change["g1p"] === undefined;
  if (isRemoved) return row === undefined;
  return row === undefined ? !isWhole : row["g3s"] === change["g3s"];
}

/** Pages of a list that is read from several ranges in sequence. */
import { damaged, decodeCursor, encodeCursor, keyAt, positionPartCount, keyPosition } from "./cursor.ts";
import { queryPage, type Range } from "../table/table.ts";
import type { Row } from "../table/write.ts";

/** Reads up to `limit` rows across ranges, starting at a cursor. 400 for a cursor of another list, before anything is read. */
export function pageAcross<R extends Row>(
  ranges: readonly Range[],
  cursor: string | undefined,
  limit: number,
): Promise<{ rows: R[]; next: string | undefined }> {
  return readAcross<R>(ranges, rangePosition(ranges, cursor), limit);
}

interface RangePosition {
  at: number;
  start: Record<string, string> | undefined;
}

/** The range of a cursor, and the key in it; a range that has not started has no key. */
function rangePosition(ranges: readonly Range[], cursor: string | undefined): RangePosition {
  if (cursor === undefined) return { at: 0, start: undefined };
  const [index = "", ...position] = decodeCursor(cursor, 1, ...ranges.map((range) => positionPartCount(range) + 1));
  const range = /^\d$/.test(index) ? ranges[Number(index)] : undefined;
  if (!range || (position.length > 0 && position.length !== positionPartCount(range))) throw damaged();
  return { at: Number(index), start: position.length === 0 ? undefined : keyAt(range, position) };
}

async function readAcross<R extends Row>(
  ranges: readonly Range[],
  { at, start }: RangePosition,
  limit: number,
): Promise<{ rows: R[]; next: string | undefined }> {
  const rows: R[] = [];
  let from = start;
  for (const [index, range] of ranges.entries()) {
    if (index < at) continue;
    if (rows.length === limit) return { rows, next: encodeCursor([String(index)]) };
    const page = await queryPage<R>(range, limit - rows.length, from);
    rows.push(...page.rows);
    if (page.next) return { rows, next: encodeCursor([String(index), ...keyPosition(range, page.next)]) };
    from = undefined;
  }
  return { rows, next: undefined };
}

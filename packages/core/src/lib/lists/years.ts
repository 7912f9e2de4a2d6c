/** Lists that are partitioned by year: the newest year is read first, then the previous ones. */
import { damaged, decodeCursor, encodeCursor, keyAt, keyPosition } from "./cursor.ts";
import { businessDay } from "../time/day.ts";
import { queryPage, type Range } from "../table/table.ts";
import type { Row } from "../table/write.ts";

/** The parts of a position in an index: its sort key and the row's own key. */
const POSITION_PARTS = 3;
const YEAR = /^\d{4}$/;

interface ByYear {
  /** The index and the partition of a year, `YYYY`. */
  partition: (year: string) => Pick<Range, "partition" | "index">;
  /** The London year of the oldest row; undefined if the list is empty. */
  oldest: () => Promise<string | undefined>;
  /** Rows per page. */
  max: number;
}

/** A page of a list by year, newest first, and the cursor of the rest. 400 for a cursor of another list. */
export async function readByYear<R extends Row>(
  { partition, oldest, max }: ByYear,
  cursor: string | undefined,
): Promise<{ rows: R[]; next: string | undefined }> {
  const [year = "", ...position] = cursor === undefined ? [businessDay().slice(0, 4)] : yearPosition(cursor);
  const range: Range = { ...partition(year), newestFirst: true };
  const start = position.length === 0 ? undefined : keyAt(range, position);
  const [page, first] = await Promise.all([queryPage<R>(range, max, start), oldest()]);
  const before = String(Number(year) - 1);
  const older = first !== undefined && first <= before ? encodeCursor([before]) : undefined;
  return { rows: page.rows, next: page.next ? encodeCursor([year, ...keyPosition(range, page.next)]) : older };
}

function yearPosition(cursor: string): string[] {
  const parts = decodeCursor(cursor, 1, POSITION_PARTS + 1);
  if (!YEAR.test(parts[0] ?? "")) throw damaged();
  return parts;
}

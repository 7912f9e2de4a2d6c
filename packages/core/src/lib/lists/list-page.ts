/** Pages of lists, as large as one response can be. */
import { bulkPage } from "../table/bulk.ts";
import { pageCursor, startAt } from "./cursor.ts";
import { now } from "../time/clock.ts";
import type { Range } from "../table/table.ts";
import type { Row } from "../table/write.ts";

/** The largest response before compression, in bytes: Lambda allows at most 6 MB. */
const MAX_BYTES = 5_800_000;
/** Rows per call. */
const CALL = 2_500;

/** A list, or a page of it. `mark` comes with a complete list; `unchanged` if the client already has it. */
export type Listed<R> = { rows: R[]; next: string | undefined; mark: string | undefined } | { unchanged: string };

/** A page of a list without a mark, and the cursor of the rest. */
export interface ListedPage<R> {
  rows: R[];
  next: string | undefined;
}

/** As many rows as one response can hold, but at least the first. `bytes` is a quicker estimate of a row's size. */
export function fitting<Shown>(rows: readonly Shown[], bytes = jsonBytes<Shown>): Shown[] {
  let size = 0;
  const end = rows.findIndex((row) => {
    size += bytes(row);
    return size > MAX_BYTES;
  });
  return rows.slice(0, end === -1 ? rows.length : Math.max(1, end));
}

function jsonBytes<Shown>(row: Shown): number {
  return Buffer.byteLength(JSON.stringify(row)) + 1;
}

interface Showing<R, Shown> {
  /** What is read of each row. */
  attributes: readonly (keyof R & string)[];
  /** Rows in one page. */
  max: number;
  /** A row as shown; undefined to omit it. */
  shown: (row: R) => Shown | undefined;
  bytes?: (shown: Shown) => number;
}

/** Reads a page of a list, up to its limits; `read` are the source rows, `readAt` is the start of the last call. */
export async function readPage<R extends Row, Shown>(range: Range, cursor: string | undefined, { attributes, max, shown, bytes }: Showing<R, Shown>) {
  const rows: Shown[] = [];
  const read: R[] = [];
  let start: Record<string, unknown> | undefined = startAt(range, cursor);
  for (let size = 0; ; ) {
    const readAt = now();
    const page = await bulkPage<R>(range, attributes, Math.min(CALL, max - read.length), start);
    for (const row of page.rows) {
      const one = shown(row);
      read.push(row);
      if (one === undefined) continue;
      rows.push(one);
      size += bytes?.(one) ?? 0;
      if (size > MAX_BYTES) return { rows, read, readAt, next: pageCursor(range, row) };
    }
    if (!page.next || read.length >= max) return { rows, read, readAt, next: pageCursor(range, page.next) };
    start = page.next;
  }
}

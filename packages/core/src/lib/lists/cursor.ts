/**
 * Cursors of paginated lists. They are opaque to the client, contain neither partition nor filter of the query, and are
 * validated against the query's range.
 */
import { hasUnusableCharacter } from "../rules/characters.ts";
import { type AppError, badInput } from "../actions/error.ts";
import type { Page, Range } from "../table/table.ts";
import { indexKeys, TABLE_KEYS } from "../table/table-shape.ts";

/** The longest part of a position: a DynamoDB sort key has 1,024 bytes at most. */
const MAX_PART = 1_024;

/** The cursor of a position; a position is a short list of strings. */
export function encodeCursor(position: readonly string[]): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** The position of a cursor, whose length must be one of `parts`; 400 for an invalid cursor. */
export function decodeCursor(cursor: string, ...parts: number[]): string[] {
  const position = parsed(cursor);
  if (!Array.isArray(position) || !parts.includes(position.length)) throw damaged();
  const texts = position.filter((part): part is string => typeof part === "string" && part !== "" && part.length <= MAX_PART && !hasUnusableCharacter(part));
  if (texts.length !== position.length || encodeCursor(texts) !== cursor) throw damaged();
  return texts;
}

/** 400: the cursor is invalid, or belongs to another list. */
export function damaged(): AppError {
  return badInput("cursor", "This is not a cursor of this list. Please read the list again from the start.");
}

/** The cursor after a page of `range`; undefined for the last page. */
export function pageCursor(range: Pick<Range, "partition" | "index">, next: Page<unknown>["next"]): string | undefined {
  return next && encodeCursor(keyPosition(range, next));
}

/**
 * The start key for `queryPage` in `range`; undefined without a cursor. 400 if it is outside the range. Call it before
 * any read starts, because it throws.
 */
export function startAt(range: Range, cursor: string | undefined): Record<string, string> | undefined {
  return cursor === undefined ? undefined : keyAt(range, decodeCursor(cursor, positionPartCount(range)));
}

/** The number of strings of a position in `range`. */
export function positionPartCount(range: Pick<Range, "partition" | "index">): number {
  return range.index ? 3 : 1;
}

/** The position of a page's last key: its sort key and, in an index, the row's own key. */
export function keyPosition(range: Pick<Range, "partition" | "index">, key: Record<string, unknown>): string[] {
  const names = range.index ? [indexKeys(range.index).sort, TABLE_KEYS.partition, TABLE_KEYS.sort] : [TABLE_KEYS.sort];
  return names.map((name) => String(key[name]));
}

/** The last key of a position in `range`; 400 if the range cannot contain it. */
export function keyAt(range: Range, position: readonly string[]): Record<string, string> {
  const [sort = "", PK = "", SK = ""] = position;
  const outside =
    (range.beginsWith !== undefined && !sort.startsWith(range.beginsWith)) ||
    (range.from !== undefined && sort < range.from) ||
    (range.to !== undefined && sort > range.to);
  if (outside) throw damaged();
  if (!range.index) return { [TABLE_KEYS.partition]: range.partition, [TABLE_KEYS.sort]: sort };
  const keys = indexKeys(range.index);
  return { [keys.partition]: range.partition, [keys.sort]: sort, [TABLE_KEYS.partition]: PK, [TABLE_KEYS.sort]: SK };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    throw damaged();
  }
}

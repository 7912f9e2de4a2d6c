/** The lines that an operation works through, stored beside its row. A step reads only the row with its own lines. */
import { now } from "../lib/time/clock.ts";
import type { Key, Put, Row } from "../lib/table/write.ts";
import { operationKey } from "./operation.rows.ts";
import { decodeAnswer, type StoredAnswer, storedAnswer } from "./stored-answer.ts";

/** How long the lines of an operation are kept: as long as the record of its request, in seconds. */
const KEPT_SECONDS = 7 * 86_400;
/** Lines per row. */
export const LINES_A_ROW = 250;
const ORDER_DIGITS = 5;

interface LinesRow extends Row {
  text: StoredAnswer;
}

function lineKey(requestId: string, at: number): Key {
  return { PK: operationKey(requestId).PK, SK: `LINES#${String(Math.floor(at / LINES_A_ROW)).padStart(ORDER_DIGITS, "0")}` };
}

/** Puts all lines of an operation. */
export function putLines(requestId: string, lines: readonly unknown[]): Put[] {
  const puts: Put[] = [];
  for (let at = 0; at < lines.length; at += LINES_A_ROW) {
    const text = storedAnswer(lines.slice(at, at + LINES_A_ROW));
    const item: LinesRow = { ...lineKey(requestId, at), text, ttl: Math.floor(now() / 1_000) + KEPT_SECONDS };
    puts.push({ kind: "put", item, expect: { absent: true } });
  }
  return puts;
}

/** The row with line `at`, and the number of lines before it in that row. */
export function whereLines(requestId: string, at: number): { key: Key; skip: number } {
  return { key: lineKey(requestId, at), skip: at % LINES_A_ROW };
}

/** The lines of a row. */
export function storedLines<T>(row: Row | undefined): T[] {
  return row ? (decodeAnswer((row as LinesRow).text) as T[]) : [];
}

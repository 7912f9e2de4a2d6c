/**
 * Search of rows by their displayed text. The text of a row is computed once and cached with the row.
 */
import { MINUS } from "@apothecary/core/lib/quantity";
import { type Column, written } from "./column.ts";
import { NOTHING } from "./format.ts";

/** Separates the columns of a row, so that no match spans two. */
const BETWEEN = "\n";
const IN_FIGURES = /(?<=\d)[,\u202F](?=\d{3})/g;
const ACCENTS = /\p{M}/gu;
const BEYOND_ASCII = /[^\p{ASCII}]/u;

/** Lower case, without accents and thousands separators, and with the keyboard's minus. */
export function folded(text: string): string {
  const lower = text.toLowerCase().replaceAll(IN_FIGURES, "").replaceAll(MINUS, "-");
  return BEYOND_ASCII.test(lower) ? lower.normalize("NFKD").replaceAll(ACCENTS, "") : lower;
}

/** The search text of a row: every searchable column as displayed. */
export function searchTextOf<Row>(columns: readonly Column<Row>[], row: Row): string {
  const texts: string[] = [];
  for (const column of columns) {
    if (column.searchable === false) continue;
    const text = written(column, row);
    if (text !== NOTHING) texts.push(text);
  }
  return folded(texts.join(BETWEEN));
}

/** The search text of a row, cached as long as the row is in memory. */
export function searchTexts<Row extends object>(columns: readonly Column<Row>[]): (row: Row) => string {
  const known = new WeakMap<Row, string>();
  return (row) => {
    const text = known.get(row);
    if (text !== undefined) return text;
    const made = searchTextOf(columns, row);
    known.set(row, made);
    return made;
  };
}

/** The words of a search; a row is found when each of them is in it. */
export function wordsOf(search: string): string[] {
  return folded(search)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Whether a row's search text holds every word. */
export function holds(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

/**
 * Search of rows by their displayed text. The text of a row is computed once and cached with the row.
 */
import { folded } from "@apothecary/core/lib/search-words";
import { type Column, written } from "./column.ts";
import { NOTHING } from "./format.ts";

/** Separates the columns of a row, so that no match spans two. */
const BETWEEN = "\n";

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

/** Search by the displayed text of rows. The search text of a row is computed once and cached. */
import { folded } from "@apothecary/core/lib/rules/search-words";
import { type Column, written } from "../columns/column.ts";
import { NOTHING } from "../columns/format.ts";

/** Separates the columns of a row, so that no match spans two. */
const BETWEEN = "\n";

/** The search text of a row: every searchable column as displayed. */
export function rowSearchText<Row>(columns: readonly Column<Row>[], row: Row): string {
  const texts: string[] = [];
  for (const column of columns) {
    if (column.searchable === false) continue;
    const text = written(column, row);
    if (text !== NOTHING) texts.push(text);
  }
  return folded(texts.join(BETWEEN));
}

/** Computes the search text of a row, cached for the lifetime of the row. */
export function searchTexts<Row extends object>(columns: readonly Column<Row>[]): (row: Row) => string {
  const known = new WeakMap<Row, string>();
  return (row) => {
    const text = known.get(row);
    if (text !== undefined) return text;
    const made = rowSearchText(columns, row);
    known.set(row, made);
    return made;
  };
}

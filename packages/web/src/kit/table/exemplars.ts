/**
 * Which rows have the widest figures of a column: they are measured in the place of all the others.
 */
import { type Column, isWhole, written } from "./column.ts";

/** So many different texts of a column are each measured: a status has few, a code has many. */
const MAX_KINDS = 6;
/** So many rows stand for all of a column whose cells have no text to tell them apart: buttons. */
const SAMPLE = 12;

/** Of a column that is never cut: the rows that are measured. */
export interface Exemplars<Row> {
  column: Column<Row>;
  rows: readonly Row[];
}

/** For each column that is never cut, the rows whose cells are the widest. One pass over the rows for each. */
export function exemplarsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly Exemplars<Row>[] {
  return columns
    .filter(isWhole)
    .map((column) => ({ column, rows: column.kind === "number" || column.kind === "money" ? extremes(column, rows) : widest(column, rows) }));
}

/** The largest and the smallest figure; the first row where there are none. */
function extremes<Row>(column: Column<Row>, rows: readonly Row[]): readonly Row[] {
  let [least, most] = [rows[0], rows[0]];
  if (least === undefined || most === undefined) return [];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of rows) {
    const value = column.value(row);
    if (typeof value !== "number") continue;
    if (value < low) [low, least] = [value, row];
    if (value > high) [high, most] = [value, row];
  }
  return least === most ? [most] : [most, least];
}

/** The longest text, the first and the last in order, and one row of each text where there are few. */
function widest<Row>(column: Column<Row>, rows: readonly Row[]): readonly Row[] {
  const kinds = new Map<string, Row>();
  let [longest, earliest, latest] = [rows[0], rows[0], rows[0]];
  if (longest === undefined || earliest === undefined || latest === undefined) return [];
  let [most, low, high] = [-1, "", ""];
  for (const row of rows) {
    const text = column.kind === "day" || column.kind === "instant" ? String(column.value(row) ?? "") : written(column, row);
    if (text.length > most) [most, longest] = [text.length, row];
    if (text !== "" && (low === "" || text < low)) [low, earliest] = [text, row];
    if (text > high) [high, latest] = [text, row];
    if (kinds.size <= MAX_KINDS && !kinds.has(text)) kinds.set(text, row);
  }
  if (kinds.size === 1 && column.cell) return rows.slice(0, SAMPLE);
  return [...new Set([longest, earliest, latest, ...(kinds.size <= MAX_KINDS ? kinds.values() : [])])];
}

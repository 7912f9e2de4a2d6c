/**
 * Which rows have the widest cells of a column: only they are measured.
 */
import { type Column, isMeasured, valueText } from "./column.ts";

/** Up to this many different texts of a column are all measured: a status has few, a code has many. */
const MAX_KINDS = 6;
/** How many rows are measured of a column without text, such as buttons. */
const SAMPLE = 12;

/** The rows to measure for a column that is never truncated, or whose code under the value is not. */
export interface Exemplars<Row> {
  column: Column<Row>;
  rows: readonly Row[];
}

/** The rows with the widest cells of each column that is never truncated. One pass over the rows for each column. */
export function exemplarsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly Exemplars<Row>[] {
  return columns
    .filter(isMeasured)
    .map((column) => ({ column, rows: column.kind === "number" || column.kind === "money" ? extremes(column, rows) : widest(column, rows) }));
}

/** The largest and the smallest figure, and the longest text of one if it has a unit; the first row if there are none. */
function extremes<Row>(column: Column<Row>, rows: readonly Row[]): readonly Row[] {
  let [least, most, longest] = [rows[0], rows[0], rows[0]];
  if (least === undefined || most === undefined || longest === undefined) return [];
  let length = -1;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of rows) {
    const value = column.value(row);
    if (typeof value !== "number") continue;
    if (value < low) [low, least] = [value, row];
    if (value > high) [high, most] = [value, row];
    const text = column.text?.(row) ?? "";
    if (text.length > length) [length, longest] = [text.length, row];
  }
  return [...new Set([most, least, ...(column.text ? [longest] : [])])];
}

/** The longest text, the first and the last in order, and one row of each text where there are few. */
function widest<Row>(column: Column<Row>, rows: readonly Row[]): readonly Row[] {
  const kinds = new Map<string, Row>();
  let [longest, earliest, latest] = [rows[0], rows[0], rows[0]];
  if (longest === undefined || earliest === undefined || latest === undefined) return [];
  let [most, low, high] = [-1, "", ""];
  for (const row of rows) {
    const text = measuredText(column, row);
    if (text.length > most) [most, longest] = [text.length, row];
    if (text !== "" && (low === "" || text < low)) [low, earliest] = [text, row];
    if (text > high) [high, latest] = [text, row];
    if (kinds.size <= MAX_KINDS && !kinds.has(text)) kinds.set(text, row);
  }
  if (kinds.size === 1 && column.cell) return rows.slice(0, SAMPLE);
  return [...new Set([longest, earliest, latest, ...(kinds.size <= MAX_KINDS ? kinds.values() : [])])];
}

/** The text that decides how wide a cell is: what is under a value, where there is something. */
function measuredText<Row>(column: Column<Row>, row: Row): string {
  if (column.below) return column.below(row);
  return column.kind === "day" || column.kind === "instant" ? String(column.value(row) ?? "") : valueText(column, row);
}

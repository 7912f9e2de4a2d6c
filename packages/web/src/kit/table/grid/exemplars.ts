/** Selects the rows with the widest cells of a column, so that only they are measured. */
import { type Column, isMeasured, isWhole, valueText } from "../columns/column.ts";

/** The number of distinct texts up to which all are measured: a status has few, a code has many. */
const MAX_KINDS = 6;
/** The number of rows measured for a column without text, such as buttons. */
const SAMPLE = 12;

/** The rows to measure for a column that is never truncated, or whose code below the value is not. */
export interface Exemplars<Row> {
  column: Column<Row>;
  rows: readonly Row[];
}

/** The rows with the widest cells of each measured column. One pass over the rows per column. */
export function widestRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly Exemplars<Row>[] {
  return columns
    .filter(isMeasured)
    .map((column) => ({ column, rows: column.kind === "number" || column.kind === "money" ? figures(column, rows) : widest(column, rows) }));
}

/** The extremes of each way in which the column's cells are drawn: a chip takes more room than a plain figure that is greater. */
function figures<Row>(column: Column<Row>, rows: readonly Row[]): readonly Row[] {
  const { variant } = column;
  return variant ? [...Map.groupBy(rows, variant).values()].flatMap((alike) => extremes(column, alike)) : extremes(column, rows);
}

/** The rows with the largest and the smallest number, and with the longest text if there is a unit; the first row if there are no numbers. */
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

/** The rows with the longest, the first and the last text, and one row for each distinct text if there are few. */
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

/** The text that determines the width of a cell: the code below the value, if any, unless the value is longer and whole. */
function measuredText<Row>(column: Column<Row>, row: Row): string {
  const below = column.below?.(row) ?? "";
  if (column.below && !(isWhole(column) && valueText(column, row).length > below.length)) return below;
  return column.kind === "day" || column.kind === "instant" ? String(column.value(row) ?? "") : valueText(column, row);
}

/** The longest texts of a column, at most `most`. One pass over the rows. */
export function longestTexts<Row>(column: Column<Row>, rows: readonly Row[], most: number): readonly string[] {
  let longest: string[] = [];
  let shortest = -1;
  for (const row of rows) {
    const text = valueText(column, row);
    if (text.length <= shortest || longest.includes(text)) continue;
    longest = [...longest, text].toSorted((one, other) => other.length - one.length).slice(0, most);
    if (longest.length === most) shortest = longest.at(-1)?.length ?? shortest;
  }
  return longest;
}

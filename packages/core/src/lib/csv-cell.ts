/**
 * One cell of a CSV file (RFC 4180). Pure: the browser writes its tables with it too.
 */

/** What a cell may hold. Text is disarmed, a number stays a number; nothing is an empty cell. */
export type Cell = string | number | null | undefined;

export const BYTE_ORDER_MARK = "\uFEFF";
export const LINE_END = "\r\n";
/** What a spreadsheet would run as a formula begins with one of these; where wide letters are typed, some read those so too. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** One cell as it stands in the file: what would run as a formula has an apostrophe before it. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell's text as it was before `csvCell` disarmed it. */
export function rearmed(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;
}

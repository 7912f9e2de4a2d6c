/** One cell of a CSV file (RFC 4180). Pure: the browser uses it for its tables too. */

/** The value of a cell. Text is escaped, numbers are unchanged, null is an empty cell. */
export type Cell = string | number | null | undefined;

export const BYTE_ORDER_MARK = "\uFEFF";
export const LINE_END = "\r\n";
/** The characters with which a spreadsheet formula starts, including full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** One cell of the file: text that would run as a formula gets a leading apostrophe. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell before `csvCell` escaped it. */
export function rearmed(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;
}

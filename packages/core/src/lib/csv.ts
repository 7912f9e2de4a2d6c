/**
 * CSV files as spreadsheets in the UK open them: RFC 4180 with a byte order mark and CRLF, made line by line so that
 * a long report never stands in memory as a whole.
 */
import { Readable } from "node:stream";

/** What a cell may hold. Text is disarmed, a number stays a number; nothing is an empty cell. */
export type Cell = string | number | null | undefined;

/** A column of a file: its heading, and what stands in it for a row. */
export interface Column<Row> {
  header: string;
  value: (row: Row) => Cell;
}

const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";
/** Lines go out in pieces of about this many characters. */
const PIECE = 64_000;
/** What a spreadsheet would run as a formula begins with one of these; where wide letters are typed, some read those so too. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** One cell as it stands in the file. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A whole file as a stream: the headings, then a line for each row as it comes. */
export function csvFile<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row> | Iterable<Row>): Readable {
  return Readable.from(pieces(columns, rows), { objectMode: false });
}

async function* pieces<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Buffer> {
  let piece = BYTE_ORDER_MARK + line(columns.map(({ header }) => header));
  for await (const row of rows) {
    piece += line(columns.map(({ value }) => value(row)));
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = "";
  }
  if (piece !== "") yield Buffer.from(piece);
}

function line(cells: readonly Cell[]): string {
  return cells.map(csvCell).join(",") + LINE_END;
}

/**
 * CSV files for spreadsheets in the UK: RFC 4180 with a byte order mark and CRLF, created line by line, so that a long
 * report is never completely in memory.
 */
import { Readable } from "node:stream";
import { BYTE_ORDER_MARK, type Cell, csvCell, LINE_END } from "../rules/csv-cell.ts";

/** A column of a file: its heading, and its value for a row. */
export interface Column<Row> {
  header: string;
  value: (row: Row) => Cell;
}

/** Approximate size of chunks, in characters. */
const PIECE = 64_000;
/** A file as a stream: the headings, then a line for each row. */
export function csvFile<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row> | Iterable<Row>): Readable {
  return Readable.from(pieces(columns, rows), { objectMode: false });
}

async function* pieces<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Buffer> {
  let piece = csvHeadings(columns);
  for await (const row of rows) {
    piece += csvLine(columns, row);
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = "";
  }
  if (piece !== "") yield Buffer.from(piece);
}

/** The beginning of a file: the byte order mark and the headings. */
export function csvHeadings<Row>(columns: readonly Column<Row>[]): string {
  return BYTE_ORDER_MARK + line(columns.map(({ header }) => header));
}

/** The line of a row. */
export function csvLine<Row>(columns: readonly Column<Row>[], row: Row): string {
  return line(columns.map(({ value }) => value(row)));
}

function line(cells: readonly Cell[]): string {
  return cells.map(csvCell).join(",") + LINE_END;
}

/** CSV export of the matching rows, created in the browser: RFC 4180 with a byte order mark and CRLF, which UK spreadsheets open correctly. */
import { BYTE_ORDER_MARK, csvCell, LINE_END } from "@apothecary/core/lib/rules/csv-cell";
import { saveFile } from "../../../lib/storage/save-file.ts";
import { type Column, isFigure, written } from "./column.ts";
import { NOTHING } from "./format.ts";

/** The properties of a column that the file needs. */
export type FileColumn<Row> = Pick<Column<Row>, "header" | "unit" | "kind" | "value" | "text" | "below" | "exported">;

/** The content of the file: a header with units, then one line per row. */
export function tableCsv<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string {
  const kept = columns.filter(({ exported }) => exported !== false);
  const lines = [kept.map(({ header, unit }) => csvCell(unit ? `${header} (${unit})` : header))];
  for (const row of rows) lines.push(kept.map((column) => csvCell(csvCellValue(column, row))));
  return BYTE_ORDER_MARK + lines.map((cells) => cells.join(",") + LINE_END).join("");
}

/** Downloads the file, named after the table and the date. */
export function download(name: string, csv: string, now: Date = new Date()): void {
  const fileName = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-${now.toISOString().slice(0, 10)}.csv`;
  saveFile(fileName, csv, "text/csv;charset=utf-8");
}

function csvCellValue<Row>(column: FileColumn<Row>, row: Row): string | number | null {
  // Numbers are written unformatted.
  const figure = isFigure(column);
  const value = column.text && !figure ? column.text(row) : column.value(row);
  if (typeof value === "number") return column.kind === "money" ? Number(value.toFixed(2)) : value;
  const text = written(column, row);
  return text === NOTHING ? null : text;
}

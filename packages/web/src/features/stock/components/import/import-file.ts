/**
 * Parses a file to import in the browser, and creates the result files.
 */
import { BYTE_ORDER_MARK, csvCell, LINE_END } from "@apothecary/core/lib/rules/csv-cell";
import {
  faultsAmong,
  type GivenLine,
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportKind,
  type MadeLine,
  MAX_CELL,
  MAX_FILE_LINES,
  readCsv,
  readHeadings,
  readLine,
  type ReadLine,
  REASON_HEADING,
  type RefusedLine,
} from "@apothecary/core/stock/contract";
import { showNumber } from "../../../../kit/table/columns/format.ts";

/** Maximum file size in bytes: 5,000 lines with the longest fields. */
const MAX_BYTES = 5_000_000;
export const NOT_CSV = "The file must have a .csv extension.";

/** A parsed file. */
export interface ImportFile {
  name: string;
  kind: ImportKind;
  /** The columns, in file order. */
  columns: readonly ImportColumn[];
  /** All lines with their cells, in the order of `columns`. */
  lines: readonly GivenLine[];
  /** Lines refused before sending. */
  refused: readonly RefusedLine[];
}

/** Parses a file of a type, or returns an error message. */
export async function readImportFile(kind: ImportKind, file: Pick<File, "name" | "size" | "arrayBuffer">): Promise<ImportFile | { fault: string }> {
  if (!/\.csv$/i.test(file.name)) return { fault: NOT_CSV };
  if (file.size > MAX_BYTES) return { fault: `The file is larger than 5 MB. An import can have up to ${showNumber(MAX_FILE_LINES)} lines.` };
  const contents = readCsv(new Uint8Array(await file.arrayBuffer()));
  if ("fault" in contents) return contents;
  const [head, ...records] = contents.records;
  if (!head) return { fault: "The file is empty." };
  const headings = readHeadings(kind, head.cells);
  if ("fault" in headings) return headings;
  if (records.length === 0) return { fault: "The file has headings but no lines." };
  if (records.length > MAX_FILE_LINES) {
    return { fault: `The file has ${showNumber(records.length)} lines. An import can have up to ${showNumber(MAX_FILE_LINES)}. Please split the file.` };
  }
  const locations = headings.fields.flatMap((field, at) => (field === undefined ? [] : [{ field, at }]));
  const columns = locations.flatMap(({ field }) => IMPORT_COLUMNS[kind].filter((column) => column.field === field));
  const lines = records.map(({ row, cells }) => ({ line: row, cells: locations.map(({ at }) => cells[at] ?? "") }));
  const refused = records.flatMap(({ row, cells }) => tooWide(row, cells, head.cells.length));
  return { name: file.name, kind, columns, lines, refused };
}

function tooWide(line: number, cells: readonly string[], headings: number): RefusedLine[] {
  if (cells.slice(headings).every((cell) => cell.trim() === "")) return [];
  return [
    {
      line,
      faults: [
        { field: "", message: `This line has ${cells.length} cells under ${headings} headings. Put quotation marks around cells that contain a separator.` },
      ],
    },
  ];
}

/** The lines to send, with overlong cells truncated. */
export function sendable({ lines, refused }: ImportFile): GivenLine[] {
  const without = new Set(refused.map(({ line }) => line));
  return lines.filter(({ line }) => !without.has(line)).map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.slice(0, MAX_CELL)) }));
}

/** Errors between lines of the whole file, such as duplicates, except for lines already refused. */
export function refusedAmong({ kind, columns }: ImportFile, lines: readonly GivenLine[], refused: readonly RefusedLine[]): RefusedLine[] {
  const without = new Set(refused.map(({ line }) => line));
  const fields = columns.map(({ field }) => field);
  const whole = lines.flatMap((line): ReadLine[] => {
    const read = readLine(kind, fields, line);
    return "faults" in read ? [] : [read];
  });
  return [...faultsAmong(kind, whole)].flatMap(([line, faults]) => (without.has(line) ? [] : [{ line, faults }]));
}

/** All errors of a line in one text, each with its column heading. */
export function refusedReason({ columns }: Pick<ImportFile, "columns">, { faults }: RefusedLine): string {
  return faults.map(({ field, message }) => headingText(columns, field) + message).join(" ");
}

/** The heading of an error's column. */
function headingText(columns: readonly ImportColumn[], field: string): string {
  const heading = columns.find((column) => column.field === field)?.heading;
  return heading === undefined ? "" : `${heading}: `;
}

/** The template of a type: headings and an example line. */
export function importTemplate(kind: ImportKind): string {
  return written([IMPORT_COLUMNS[kind].map(({ heading }) => heading), IMPORT_COLUMNS[kind].map(({ example }) => example)]);
}

/** The refused lines with reasons, to be corrected and imported again. */
export function refusedFile(file: ImportFile, refused: readonly RefusedLine[]): string {
  const reasons = new Map(refused.map((line) => [line.line, refusedReason(file, line)]));
  const lines = file.lines.filter(({ line }) => reasons.has(line)).map(({ line, cells }) => [...cells, reasons.get(line) ?? ""]);
  return written([[...file.columns.map(({ heading }) => heading), REASON_HEADING], ...lines]);
}

/** The imported lines with their results. */
export function madeFile(file: ImportFile, made: readonly MadeLine[]): string {
  const became = new Map(made.map((line) => [line.line, line.made]));
  const lines = file.lines.filter(({ line }) => became.has(line)).map(({ line, cells }) => [`${line}`, became.get(line) ?? "", ...cells]);
  return written([["Line", "Became", ...file.columns.map(({ heading }) => heading)], ...lines]);
}

const written = (lines: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(csvCell).join(",")}${LINE_END}`).join("");

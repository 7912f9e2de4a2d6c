/**
 * Reads CSV files: RFC 4180, with or without a byte order mark, with any line end, separated by commas, semicolons or
 * tabs. Pure, because the browser reads the chosen file.
 */
import { BYTE_ORDER_MARK, rearmed } from "./csv-cell.ts";

/** One record: its row number in a spreadsheet, and its cells. */
export interface CsvRecord {
  row: number;
  cells: string[];
}

/** The contents of a file, or why it cannot be read, as a sentence for the user. */
export type CsvContents = { records: CsvRecord[] } | { fault: string };

const SEPARATORS = [",", ";", "\t"] as const;
/** The first line can name the separator, as spreadsheets allow. */
const NAMED_SEPARATOR = /^sep=([,;\t])(?:\r\n|\n|\r)/i;

const UTF_16 = 'The file is saved as UTF-16. Please save it as "CSV UTF-8 (comma delimited)".';
const NOT_UTF_8 = 'The file is not saved as UTF-8, and letters such as é or £ would be lost. Please save it as "CSV UTF-8 (comma delimited)".';
const NOT_TEXT = "This is not a CSV file: it contains characters that are not text.";

/** The records of a file; empty ones are omitted, but counted. */
export function readCsv(bytes: Uint8Array): CsvContents {
  const decoded = decodeCsv(bytes);
  if ("fault" in decoded) return decoded;
  const named = NAMED_SEPARATOR.exec(decoded.text);
  const text = named ? decoded.text.slice(named[0].length) : decoded.text;
  const parser = new Parser(text, named?.[1] ?? findSeparator(text), named ? 2 : 1);
  const records = parser.records();
  if (parser.openedIn !== undefined) return { fault: `A quotation mark that opens in row ${parser.openedIn} is never closed.` };
  return { records: records.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")) };
}

function decodeCsv(bytes: Uint8Array): { text: string } | { fault: string } {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return { fault: UTF_16 };
  if (bytes.includes(0)) return { fault: NOT_TEXT };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text: text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text };
  } catch {
    return { fault: NOT_UTF_8 };
  }
}

/** The most frequent separator in the first line, outside quotation marks; a comma by default. */
function findSeparator(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "\n" || character === "\r")) break;
    else if (!quoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? ",";
}

/** Parses a text in one pass, independent of the length of lines. */
class Parser {
  /** The row of a quotation mark that was never closed. */
  openedIn: number | undefined;
  private readonly text: string;
  private readonly separator: string;
  private row: number;
  private at = 0;

  constructor(text: string, separator: string, firstRow: number) {
    this.text = text;
    this.separator = separator;
    this.row = firstRow;
  }

  records(): CsvRecord[] {
    const records: CsvRecord[] = [];
    while (this.at < this.text.length && this.openedIn === undefined) {
      records.push({ row: this.row, cells: this.cells() });
      this.row += 1;
    }
    return records;
  }

  /** The cells up to the end of the record; moves past it. */
  private cells(): string[] {
    const cells: string[] = [];
    for (;;) {
      cells.push(rearmed(this.text[this.at] === '"' ? this.quoted() : this.plain()));
      const end = this.text[this.at];
      this.at += 1;
      if (end === this.separator) continue;
      if (end === "\r" && this.text[this.at] === "\n") this.at += 1;
      return cells;
    }
  }

  private plain(): string {
    const from = this.at;
    while (this.at < this.text.length && !this.endsCell()) this.at += 1;
    return this.text.slice(from, this.at);
  }

  /** A quoted cell, with doubled quotation marks; text after the closing mark belongs to the cell too. */
  private quoted(): string {
    let cell = "";
    for (let from = this.at + 1; ; ) {
      const close = this.text.indexOf('"', from);
      if (close < 0) {
        this.openedIn = this.row;
        this.at = this.text.length;
        return cell;
      }
      cell += this.text.slice(from, close);
      if (this.text[close + 1] !== '"') {
        this.at = close + 1;
        return cell + this.plain();
      }
      cell += '"';
      from = close + 2;
    }
  }

  private endsCell(): boolean {
    const character = this.text[this.at];
    return character === this.separator || character === "\n" || character === "\r";
  }
}

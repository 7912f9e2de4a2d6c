import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell } from "./csv-cell.ts";
import { readCsv } from "./csv-reader.ts";

const encodedText = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readCsv(encodedText(text));
const cells = (text: string): string[][] => {
  const contents = read(text);
  if ("fault" in contents) throw new Error(contents.fault);
  return contents.records.map((record) => record.cells);
};

test("cells are parsed as in RFC 4180, with any line end, with or without a byte order mark", () => {
  const wanted = [
    ["a", "b"],
    ['x "y", z', "two\r\nlines"],
  ];
  for (const end of ["\r\n", "\n", "\r"]) expect(cells(`a,b${end}"x ""y"", z","two\r\nlines"${end}`)).toEqual(wanted);
  expect(cells('\uFEFFa,b\r\n"x ""y"", z","two\r\nlines"')).toEqual(wanted);
});

test("semicolons or tabs separate cells if the first line has more of them, or names them", () => {
  expect(cells("a;b;c,d\n1,5;2;3")).toEqual([
    ["a", "b", "c,d"],
    ["1,5", "2", "3"],
  ]);
  expect(cells("a\tb\n1\t2")).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
  expect(cells('"a;b;c",d\n1,2')).toEqual([
    ["a;b;c", "d"],
    ["1", "2"],
  ]);
  expect(read("sep=;\r\na,b;c\r\n")).toEqual({ records: [{ row: 2, cells: ["a,b", "c"] }] });
});

test("rows are counted as in a spreadsheet; empty ones are omitted", () => {
  expect(read('a,b\n\n,\n"1\n2",3\n4,5')).toEqual({
    records: [
      { row: 1, cells: ["a", "b"] },
      { row: 4, cells: ["1\n2", "3"] },
      { row: 5, cells: ["4", "5"] },
    ],
  });
  expect(read("")).toEqual({ records: [] });
});

test("a quotation mark within a cell is one, and what follows a closed one belongs to the cell", () => {
  expect(cells('24" pipe,"a"b\n')).toEqual([['24" pipe', "ab"]]);
});

test("the escape of formulas is removed; other apostrophes stay", () => {
  expect(cells("'=1+1,'-5,'tis,'")).toEqual([["=1+1", "-5", "'tis", "'"]]);
});

test("a file that is not CSV is refused with the reason", () => {
  expect(readCsv(new Uint8Array([0xff, 0xfe, 0x61, 0]))).toEqual({ fault: expect.stringContaining("UTF-16") });
  expect(readCsv(new Uint8Array([0x61, 0xa3, 0x2c]))).toEqual({ fault: expect.stringContaining("not saved as UTF-8") });
  expect(read("PK\u0003\u0004\0\0")).toEqual({ fault: expect.stringContaining("not a CSV file") });
  expect(read('a,b\nc,"d\ne,f\n')).toEqual({ fault: "A quotation mark that opens in row 2 is never closed." });
});

test("a line of ten million characters, or as many quotation marks, is read once and quickly", () => {
  expect(cells("x".repeat(10_000_000))[0]?.[0]).toHaveLength(10_000_000);
  expect(cells(`"${'""'.repeat(500_000)}"`)[0]?.[0]).toHaveLength(500_000);
  expect(cells(",".repeat(1_000_000))).toEqual([]);
});

test("what the CSV writer writes is read back unchanged", () => {
  const text = fc.string({ unit: "grapheme" }).filter((one) => !one.includes("\0") && !one.startsWith("\uFEFF") && !/^'[=+\-@\t\r\n＝＋－＠]/.test(one));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1 }), (lines) => {
      const rows = [["Heading", "Other", "Last"], ...lines];
      const file = rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
      expect(cells(file)).toEqual(rows.filter((row) => row.some((cell) => cell.trim() !== "")));
    }),
  );
});

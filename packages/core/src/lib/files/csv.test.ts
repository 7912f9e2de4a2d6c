import { expect, test } from "vitest";
import { csvFile } from "./csv.ts";
import { csvCell } from "../rules/csv-cell.ts";

test("text that a spreadsheet would run is escaped, a negative number is unchanged", () => {
  for (const text of ["=1+1", "+44", "-cmd", "@SUM(A1)", "\tx", "\rx", "\nx", "＝1+1"]) expect(csvCell(text).replaceAll('"', "")).toBe(`'${text}`);
  expect(csvCell(-5)).toBe("-5");
  expect(csvCell(0.125)).toBe("0.125");
  expect(csvCell("a=b")).toBe("a=b");
});

test("cells are quoted as in RFC 4180, and null is an empty cell", () => {
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
  expect(csvCell("two\r\nlines")).toBe('"two\r\nlines"');
  expect(csvCell(" kept ")).toBe('" kept "');
  expect([csvCell(null), csvCell(undefined), csvCell(""), csvCell(Number.NaN)]).toEqual(["", "", "", ""]);
});

test("a file has a byte order mark, headings and CRLF, and is streamed in chunks", async () => {
  const columns = [
    { header: "SKU", value: (row: { sku: string; n: number }) => row.sku },
    { header: "=Number", value: (row: { sku: string; n: number }) => row.n },
  ];
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ sku: `É${i}`, n: -i }));
  const chunks: Buffer[] = [];
  for await (const chunk of csvFile(columns, rows)) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  expect(chunks.length).toBeGreaterThan(2);
  expect(text.startsWith("\uFEFFSKU,'=Number\r\nÉ0,0\r\nÉ1,-1\r\n")).toBe(true);
  expect(text.endsWith("É19999,-19999\r\n")).toBe(true);
});

test("a million rows need only a few chunks in memory: rows are created as the file is read", async () => {
  const ROWS = 1_000_000;
  let made = 0;
  function* rows(): Generator<{ n: number }> {
    for (; made < ROWS; made++) yield { n: made };
  }
  let [read, furthestAhead, largest] = [0, 0, 0];
  for await (const chunk of csvFile([{ header: "N", value: (row: { n: number }) => row.n }], rows())) {
    const bytes = chunk as Buffer;
    largest = Math.max(largest, bytes.length);
    furthestAhead = Math.max(furthestAhead, made - read);
    for (const byte of bytes) if (byte === 0x0a) read += 1;
  }
  expect(read).toBe(ROWS + 1);
  expect(largest).toBeLessThan(65_000);
  // A line has 8 bytes at most: four pieces of 64,000.
  expect(furthestAhead).toBeLessThan((4 * 64_000) / 3);
});

test("a fault among the rows ends the file with it", async () => {
  async function* failing(): AsyncGenerator<{ n: number }> {
    yield { n: 1 };
    throw new Error("The table is gone.");
  }
  const read = async (): Promise<void> => {
    for await (const chunk of csvFile([{ header: "N", value: (row: { n: number }) => row.n }], failing())) expect(chunk).toBeDefined();
  };
  await expect(read()).rejects.toThrow("The table is gone.");
});

import { expect, test } from "vitest";
import type { Column } from "../columns/column.ts";
import { tableCsv } from "../columns/csv.ts";
import { longestTexts, widestRows } from "./exemplars.ts";
import { widthInTwoLines } from "./head-width.ts";
import { rowSearchText } from "../toolbar/search.ts";

interface Row {
  sku: string;
  quantity: number;
  expiry: string | null;
  status: string;
}

const row = (sku: string, quantity: number, expiry: string | null, status = "Live"): Row => ({ sku, quantity, expiry, status });
const rows = [row("A1", 12, "2030-01-01"), row("ABCDEF", 999_999_999, null), row("B", -19_500, "2020-01-01", "Quarantined"), row("C", 3, "2040-01-01")];
const of = (column: Column<Row>, among: readonly Row[] = rows) => widestRows([column], among)[0]?.rows;

test("of figures the largest and the smallest are measured", () => {
  expect(of({ id: "quantity", header: "Quantity", kind: "number", width: 80, value: ({ quantity }) => quantity })).toEqual([rows[1], rows[2]]);
});

test("of figures with units the longest text is measured too: units take more room than grams", () => {
  const weighed = [row("A", 999_999_999, null, "g"), row("B", 999_999_998, null, "units"), row("C", 1, null, "g")];
  const quantity: Column<Row> = { id: "quantity", header: "Quantity", kind: "number", width: 80, value: (one) => one.quantity };
  expect(of({ ...quantity, text: (one) => `${one.quantity} ${one.status}` }, weighed)).toEqual([weighed[0], weighed[2], weighed[1]]);
});

test("of figures that are drawn in several ways the extremes of each are measured: a chip takes more room than a greater plain figure", () => {
  const drawn = [row("A", 999_999_999, null, "plain"), row("B", 999_999_998, null, "chip"), row("C", 1, null, "plain")];
  const quantity: Column<Row> = { id: "quantity", header: "Quantity", kind: "number", width: 80, value: (one) => one.quantity, variant: (one) => one.status };
  expect(of(quantity, drawn)).toEqual([drawn[0], drawn[2], drawn[1]]);
});

test("of codes the longest is measured, of days the first and the last", () => {
  expect(of({ id: "sku", header: "SKU", kind: "code", width: 80, value: ({ sku }) => sku })?.[0]).toBe(rows[1]);
  expect(of({ id: "expiry", header: "Expiry", kind: "day", width: 80, value: ({ expiry }) => expiry })).toEqual(expect.arrayContaining([rows[2], rows[3]]));
});

test("of a few different texts one row of each is measured; a name may be cut and is not measured", () => {
  expect(of({ id: "status", header: "Status", whole: true, width: 80, value: ({ status }) => status })).toEqual(expect.arrayContaining([rows[0], rows[2]]));
  expect(widestRows([{ id: "name", header: "Name", width: 80, value: ({ sku }: Row) => sku }], rows)).toEqual([]);
});

test("of a name with a code under it the longest code is measured; both are searched and exported", () => {
  const named: Column<Row> = { id: "name", header: "Name", width: 80, value: ({ status }) => status, below: ({ sku }) => sku };
  expect(of(named)?.[0]).toBe(rows[1]);
  expect(rowSearchText([named], rows[3] as Row)).toBe("live c");
  expect(tableCsv([named], rows.slice(0, 1))).toContain("Live A1");
});

test("of names the longest are measured, each once", () => {
  const name: Column<Row> = { id: "name", header: "Name", width: 80, value: ({ sku }) => sku };
  const named = ["BBB", "A", "CCCC", "BBB", "DD", "EEEE"].map((sku) => row(sku, 1, null));
  expect(longestTexts(name, named, 3)).toEqual(["CCCC", "EEEE", "BBB"]);
  expect(longestTexts(name, named, 9)).toEqual(["CCCC", "EEEE", "BBB", "DD", "A"]);
  expect(longestTexts(name, [], 3)).toEqual([]);
});

test("of buttons, which have no text, several rows are measured", () => {
  const buttons: Column<Row> = { id: "actions", header: "", width: 80, pinned: true, value: () => null, cell: () => null };
  expect(of(buttons)).toEqual(rows);
  expect(of(buttons, [])).toEqual([]);
});

test("a heading takes two lines at most, broken between words where it is narrowest", () => {
  expect(widthInTwoLines([30, 40, 50, 60], 5)).toBe(115);
  expect(widthInTwoLines([80], 5)).toBe(80);
  expect(widthInTwoLines([], 5)).toBe(0);
});

import { expect, test } from "vitest";
import type { Column } from "../columns/column.ts";
import { folded, holds, searchWords } from "@apothecary/core/lib/rules/search-words";
import { rowSearchText, searchTexts } from "./search.ts";

interface Row {
  sku: string;
  name: string;
  quantity: number | null;
  expiry: string;
  note: string;
}
const columns: readonly Column<Row>[] = [
  { id: "sku", header: "SKU", width: 1, value: (row) => row.sku },
  { id: "name", header: "Name", width: 1, value: (row) => row.name },
  { id: "quantity", header: "Quantity", kind: "number", width: 1, value: (row) => row.quantity },
  { id: "expiry", header: "Expiry", kind: "day", width: 1, value: (row) => row.expiry },
  { id: "note", header: "Note", width: 1, searchable: false, value: (row) => row.note },
];
const row: Row = { sku: "EMU0007", name: "Crème Base", quantity: 40_000, expiry: "2028-03-31", note: "secret" };

const finds = (search: string): boolean => holds(rowSearchText(columns, row), searchWords(search));

test("a row is found by its text, ignoring case, accents and separators", () => {
  for (const search of ["emu", "BASE", "creme", "crème", "40000", "40,000", "40\u202F000", "31/03/2028", "base emu", "  "])
    expect(finds(search), search).toBe(true);
});

test("it is not found by words it has not, by words across two columns, or in a column that is not searched", () => {
  for (const search of ["bases", "emu wax", "0007crème", "secret", "–"]) expect(finds(search), search).toBe(false);
});

test("the text of a row is made once", () => {
  let made = 0;
  const counted: readonly Column<Row>[] = [
    {
      id: "sku",
      header: "SKU",
      width: 1,
      value: (one) => {
        made += 1;
        return one.sku;
      },
    },
  ];
  const rowText = searchTexts(counted);
  expect([rowText(row), rowText(row), rowText({ ...row })]).toEqual(["emu0007", "emu0007", "emu0007"]);
  expect(made).toBe(2);
});

test("a comma between other figures than thousands stays", () => {
  expect(folded("1,5 2,345,678 \u22124\u202F640")).toBe("1,5 2345678 -4640");
});

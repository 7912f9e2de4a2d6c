import { csvCell } from "@apothecary/core/lib/rules/csv-cell";
import { expect, test } from "vitest";
import type { Column } from "./column.ts";
import { tableCsv } from "./csv.ts";

test("text that a spreadsheet would run is disarmed, figures are not touched", () => {
  expect(["=cmd", "+1", "-1", "@a", "\tx"].map(csvCell)).toEqual(["'=cmd", "'+1", "'-1", "'@a", "'\tx"]);
  expect([-5, 0, 1.5, Number.NaN, null].map(csvCell)).toEqual(["-5", "0", "1.5", "", ""]);
});

test("commas, quotes, line breaks and outer spaces are quoted", () => {
  expect(["a,b", 'a"b', "a\nb", " a", "a b"].map(csvCell)).toEqual(['"a,b"', '"a""b"', '"a\nb"', '" a"', "a b"]);
});

test("the file has a byte order mark, CRLF, units in its headings, UK dates and plain figures", () => {
  interface Row {
    name: string;
    quantity: number;
    price: number | null;
    expiry: string | null;
    status: number;
  }
  const columns: readonly Column<Row>[] = [
    { id: "name", header: "Name", width: 1, value: (row) => row.name },
    { id: "quantity", header: "Quantity", unit: "g", kind: "number", width: 1, value: (row) => row.quantity },
    { id: "price", header: "Price", kind: "money", width: 1, value: (row) => row.price },
    { id: "expiry", header: "Expiry", kind: "day", width: 1, value: (row) => row.expiry },
    { id: "status", header: "Status", width: 1, value: (row) => row.status, text: () => "Live" },
    { id: "signed", header: "Signed", kind: "number", width: 1, value: (row) => -row.quantity, text: (row) => `\u2212${row.quantity}` },
    { id: "actions", header: "Actions", width: 1, exported: false, value: () => "x" },
  ];
  const rows: Row[] = [
    { name: "Wax, white", quantity: 40_000, price: 1.239, expiry: "2028-03-31", status: 0 },
    { name: "=1+1", quantity: 0, price: null, expiry: null, status: 0 },
  ];
  expect(tableCsv(columns, rows)).toBe(
    '\uFEFFName,Quantity (g),Price,Expiry,Status,Signed\r\n"Wax, white",40000,1.24,31/03/2028,Live,-40000\r\n\'=1+1,0,,,Live,0\r\n',
  );
});

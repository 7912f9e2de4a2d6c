import { expect, test } from "vitest";
import type { Column } from "./column.ts";
import { columnAlignment, written } from "./column.ts";
import { showDay, showInstant, showMoney, showNumber, showQuantity, unbroken } from "./format.ts";

test("figures have thin separators, nothing is a dash and zero is zero", () => {
  expect([1_234_567, 0, -1200.5, 0.1234, null, undefined, Number.NaN].map(showNumber)).toEqual([
    "1\u202F234\u202F567",
    "0",
    "\u22121\u202F200.5",
    "0.123",
    "–",
    "–",
    "–",
  ]);
  expect([showQuantity(25_000, "g"), showQuantity(1, "units"), showQuantity(1_200, "units")]).toEqual([
    "25\u202F000\u00A0g",
    "1\u00A0unit",
    "1\u202F200\u00A0units",
  ]);
  expect([1234.5, 0, -3, null].map((value) => showMoney(value))).toEqual(["£1\u202F234.50", "£0.00", "\u2212£3.00", "–"]);
});

test("no line ends between a figure and its unit", () => {
  expect(["Aqueous Cream 500 g", "Salicylic Acid 2 % in 1 kg", "Vitamin B 12 grains", "Tube of 30 ml, 5 units"].map(unbroken)).toEqual([
    "Aqueous Cream 500\u00A0g",
    "Salicylic Acid 2\u00A0% in 1\u00A0kg",
    "Vitamin B 12 grains",
    "Tube of 30\u00A0ml, 5\u00A0units",
  ]);
});

test("days and instants are as in the UK", () => {
  expect(["2028-03-31", "", null, "soon"].map(showDay)).toEqual(["31/03/2028", "–", "–", "soon"]);
  expect(["2026-07-01T11:30:00.000Z", "2026-12-01T11:30:00.000Z", null, "soon"].map(showInstant)).toEqual([
    "01/07/2026 12:30",
    "01/12/2026 11:30",
    "–",
    "soon",
  ]);
});

test("a column is written by its kind, or as it says itself; figures stand at the right", () => {
  const column = (part: Partial<Column<object>>): Column<object> => ({ id: "a", header: "A", width: 1, value: () => 5, ...part });
  expect(written(column({}), {})).toBe("5");
  expect(written(column({ kind: "money" }), {})).toBe("£5.00");
  expect(written(column({ value: () => true }), {})).toBe("Yes");
  expect(written(column({ value: () => "" }), {})).toBe("–");
  expect(written(column({ text: () => "Live" }), {})).toBe("Live");
  expect([column({ kind: "number" }), column({ kind: "day" }), column({ kind: "number", align: "left" })].map(columnAlignment)).toEqual([
    "right",
    "left",
    "left",
  ]);
});

import { expect, test } from "vitest";
import type { Column, Value } from "./column.ts";
import { pressed, type SortRule, sorted } from "./order.ts";

interface Row {
  a: Value;
  b?: Value;
}
const columns: readonly Column<Row>[] = [
  { id: "a", header: "A", width: 1, value: (row) => row.a },
  { id: "b", header: "B", width: 1, value: (row) => row.b },
];
const order = (values: Value[], desc = false): Value[] =>
  sorted(
    values.map((a) => ({ a })),
    columns,
    [{ id: "a", desc }],
  ).map(({ a }) => a);

test("figures are in the order of their size, and nothing comes last both ways", () => {
  expect(order([10, null, 9, 0, -1, undefined, Number.NaN])).toEqual([-1, 0, 9, 10, null, undefined, Number.NaN]);
  expect(order([10, null, 9, 0, -1])).toEqual([-1, 0, 9, 10, null]);
  expect(order([10, null, 9, 0, -1], true)).toEqual([10, 9, 0, -1, null]);
});

test("texts are in the order of the alphabet, figures in them by size, empty ones last", () => {
  expect(order(["EMU10", "", "emu2", "Émile", "EMU0007"])).toEqual(["Émile", "emu2", "EMU0007", "EMU10", ""]);
  expect(order(["b", "", "a"], true)).toEqual(["b", "a", ""]);
  expect(order(["2027-01-02", "2026-12-31"])).toEqual(["2026-12-31", "2027-01-02"]);
});

test("figures come before texts, no before yes", () => {
  expect(order(["a", 5])).toEqual([5, "a"]);
  expect(order([true, false])).toEqual([false, true]);
});

test("several columns decide in turn, and what they do not tell apart stays as it came", () => {
  const rows: Row[] = [
    { a: 1, b: "x" },
    { a: 2, b: "y" },
    { a: 1, b: "z" },
    { a: 2, b: "y" },
  ];
  const rules: SortRule[] = [
    { id: "a", desc: true },
    { id: "b", desc: false },
  ];
  expect(sorted(rows, columns, rules)).toEqual([rows[1], rows[3], rows[0], rows[2]]);
  expect(sorted(rows, columns, rules)[0]).toBe(rows[1]);
  expect(sorted(rows, columns, [{ id: "gone", desc: false }])).toBe(rows);
});

test("each press on a heading is the next order of its column; Shift keeps the other columns", () => {
  const [a, b] = [
    { id: "a", desc: false },
    { id: "b", desc: false },
  ];
  expect(pressed([], "a", false)).toEqual([a]);
  expect(pressed([a], "a", false)).toEqual([{ id: "a", desc: true }]);
  expect(pressed([{ id: "a", desc: true }], "a", false)).toEqual([]);
  expect(pressed([a], "b", false)).toEqual([b]);
  expect(pressed([a], "b", true)).toEqual([a, b]);
  expect(pressed([a, b], "a", true)).toEqual([{ id: "a", desc: true }, b]);
  expect(pressed([{ id: "a", desc: true }, b], "a", true)).toEqual([b]);
});

import { expect, test } from "vitest";
import type { Column } from "../columns/column.ts";
import { type Filter, tableFilters, filterTest, filterLabel, ON, filterOptions } from "./filter.ts";

interface Row {
  category: string;
  tags: readonly string[];
  quantity: number;
}
const columns: readonly Column<Row>[] = [
  { id: "category", header: "Category", width: 1, filterable: true, value: (row) => row.category },
  { id: "quantity", header: "Quantity", width: 1, value: (row) => row.quantity },
];
const own: readonly Filter<Row>[] = [
  { id: "tags", label: "Tags", as: "menu", values: (row) => row.tags },
  { id: "empty", label: "Empty", as: "switch", keeps: (row) => row.quantity === 0 },
];
const rows: readonly Row[] = [
  { category: "Oils", tags: ["a", "b"], quantity: 0 },
  { category: "", tags: [], quantity: 0 },
  { category: "Batch 10", tags: ["b"], quantity: 5 },
  { category: "Batch 9", tags: ["c"], quantity: 0 },
];
const kept = (chosen: Record<string, string[]>): number[] => {
  const test = filterTest(tableFilters(columns, own), chosen);
  return rows.flatMap((row, position) => (test === undefined || test(row) ? [position] : []));
};

test("rows have one of the values of each filter", () => {
  expect(kept({ category: ["Oils", "Batch 9"] })).toEqual([0, 3]);
  expect(kept({ tags: ["b"], empty: [ON] })).toEqual([0]);
  expect(kept({ category: ["–"] })).toEqual([1]);
});

test("nothing chosen, or a filter that the table has not, leaves out nothing", () => {
  expect(filterTest(tableFilters(columns, own), { category: [], gone: ["x"] })).toBeUndefined();
  expect(kept({})).toEqual([0, 1, 2, 3]);
});

test("a filter offers the values there are, in their order, nothing as None and last", () => {
  const filter = tableFilters(columns).find(({ id }) => id === "category");
  if (filter?.as !== "menu") throw new Error("The column offers no filter.");
  expect(filterOptions(filter, rows).map(({ label }) => label)).toEqual(["Batch 9", "Batch 10", "Oils", "None"]);
  expect([filterLabel(filter, "Oils"), filterLabel(filter, "–")]).toEqual(["Oils", "None"]);
});

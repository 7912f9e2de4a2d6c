import { expect, test } from "vitest";
import { costOfLines } from "./cost-rules.ts";

const line = (sku: string, amount: number, price: number | null, unit: "g" | "units" = "g", unpriced: string[] = []) => ({
  ...{ sku, name: sku, amount, unit, price, unpriced },
});

test("lines are added up with their shares; prices of grams are per kilogram", () => {
  const { total, lines, unpriced } = costOfLines([line("WAX", 600, 0.01), line("OIL", 400, 0.005), line("JAR", 2, 1, "units")]);
  expect(total).toBe(10);
  expect(lines.map(({ price, cost, share }) => [price, cost, share])).toEqual([
    [10, 6, 60],
    [5, 2, 20],
    [1, 2, 20],
  ]);
  expect(unpriced).toEqual([]);
});

test("items without a price cost nothing and are listed, also within Bulk", () => {
  const { total, lines, unpriced } = costOfLines([line("WAX", 600, null), line("AB02-B", 400, 0.002, "g", ["OIL"])]);
  expect(total).toBe(0.8);
  expect(lines[0]).toMatchObject({ price: null, cost: null, share: null });
  expect(unpriced).toEqual(["WAX", "OIL"]);
  expect(costOfLines([])).toEqual({ total: 0, lines: [], unpriced: [] });
  expect(costOfLines([line("WATER", 1, 0.0000011)]).total).toBe(0);
});

import { expect, test } from "vitest";
import { itemHoldings, holdingsText } from "./holdings.ts";

test("the locations of an item are listed by quantity, largest first", () => {
  const stockLine = (bin: string, quantity: number) => ({ location: { id: bin, bin, warehouse: "Main", roaming: false }, quantity });
  const lines = [stockLine("A1", 500), stockLine("B2", 2_000), stockLine("A1", 700), stockLine("C3", 1), stockLine("D4", 2)] as unknown as Parameters<
    typeof itemHoldings
  >[0];
  const holdings = itemHoldings([...lines, { reservations: [] }]);
  expect(holdings.map(({ bin, quantity }) => [bin, quantity])).toEqual([
    ["B2", 2_000],
    ["A1", 1_200],
    ["D4", 2],
    ["C3", 1],
  ]);
  expect(holdingsText(holdings, "g")).toBe("Main B2 2\u202F000 g · Main A1 1\u202F200 g · Main D4 2 g · 1 more");
  expect(holdingsText([], "g")).toBe("None on site");
});

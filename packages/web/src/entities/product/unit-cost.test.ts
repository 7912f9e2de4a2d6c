import { expect, test } from "vitest";
import { costText, isBelowCost, knownMargin } from "./unit-cost.ts";

const cost = { id: 1, total: 1.2, unpriced: [] };

test("a price has the cost and the margin beside it", () => {
  expect(costText(cost, 2)).toBe("Costs £1.20 today, margin 40\u00A0%.");
  expect(costText(cost, 1)).toBe("Costs £1.20 today, margin −20\u00A0%.");
  expect(costText(cost, null)).toBe("Costs £1.20 today.");
  expect(costText(cost, 0)).toBe("Costs £1.20 today.");
});

test("a cost with parts that have no price says so, and tells no margin", () => {
  expect(costText({ ...cost, unpriced: ["JAR0001"] }, 2)).toBe("Costs more than £1.20 today. No price: JAR0001.");
});

test("a price below the cost is known as such", () => {
  expect([isBelowCost(cost, 1.19), isBelowCost(cost, 1.2)]).toEqual([true, false]);
});

test("a margin is known only if the whole cost is", () => {
  expect([knownMargin(cost, 2), knownMargin({ ...cost, unpriced: ["JAR0001"] }, 2), knownMargin(undefined, 2), knownMargin(cost, 0)]).toEqual([
    40,
    null,
    null,
    null,
  ]);
});

import { expect, test } from "vitest";
import { moneyText, quantityText, unitOf } from "./quantity.ts";

test("raw materials, Bulk and Fragrance are weighed, everything else is counted", () => {
  expect(unitOf({ categoryType: "Raw Material", categoryName: "Oil" })).toBe("g");
  for (const categoryName of ["Bulk", "Fragrance"]) expect(unitOf({ categoryType: "Product", categoryName })).toBe("g");
  expect(unitOf({ categoryType: "Product", categoryName: "Retail" })).toBe("units");
  expect(unitOf({ categoryType: "Componentry", categoryName: "Bottle" })).toBe("units");
});

test("a quantity has a thousands separator and its unit; one unit is singular", () => {
  expect(quantityText(60_500, "g")).toBe("60\u202F500 g");
  expect(quantityText(0, "units")).toBe("0 units");
  expect(quantityText(1, "units")).toBe("1 unit");
  expect(quantityText(-19_500.25, "g")).toBe("\u221219\u202F500.25 g");
});

test("money has pence, and the sign comes before the pound", () => {
  expect(moneyText(1_250.5)).toBe("£1\u202F250.50");
  expect(moneyText(-3)).toBe("\u2212£3.00");
});

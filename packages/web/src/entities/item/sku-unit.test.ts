import { expect, test } from "vitest";
import { skuUnit } from "./sku-unit.ts";

const needsNothing = { needsExpiry: false, needsSupplierBatch: false };
const CATEGORIES = [
  { name: "Emulsifier", type: "Raw Material" as const, skuIdentifier: "EMU", ...needsNothing },
  { name: "Bottle", type: "Componentry" as const, skuIdentifier: "BOT", ...needsNothing },
];

test("raw materials, Bulk and Fragrance are in grams; components and products in units", () => {
  for (const sku of ["EMU0007", "EMU0007-2", "LAW01-B", "MAP101-F"]) expect(skuUnit(sku, CATEGORIES), sku).toBe("g");
  for (const sku of ["BOT0003", "BOT0003-4", "LAW01-R-50", "LAW01-R-50-2", "MAP101-E-100"]) expect(skuUnit(sku, CATEGORIES), sku).toBe("units");
});

test("an unknown category has no unit", () => {
  expect(skuUnit("ZZZ0001", CATEGORIES)).toBeUndefined();
  expect(skuUnit("EMU0007", [])).toBeUndefined();
});

import type { UnallocatedItem } from "@apothecary/core/sales/contract";
import { expect, test } from "vitest";
import { createLines } from "../../../kit/lines/lines.ts";
import { FILL_RULES, type Fill, fillLines, grossKg, isMixed, netKg, figureErrors } from "./allocation.ts";

const ITEM: UnallocatedItem = {
  salesItemId: 1001,
  formulaId: 3,
  productSku: "AB01-R-50",
  productName: "Cream",
  ordered: 200,
  quantity: 200,
  clientId: 20,
  client: "Client",
  poNumber: "PO-1",
  soNumber: "SO00001",
  salesOrderId: 1,
  orderDate: "2026-01-02T09:00:00.000Z",
  dispatchDate: null,
  fillSize: 50,
  fillWeight: 50,
  formulaCode: "AB01",
  rAndDCode: "RD-1",
  notes: "",
};
const FIGURES = { batchNumber: "001-26", wastagePercent: 2, additionalWastage: null, excessAllocated: null };
const lineWith = (fillWeight: Fill["fillWeight"]) => {
  const lines = createLines(fillLines([ITEM]), FILL_RULES);
  lines.edit("1001", "fillWeight", fillWeight);
  return lines.all();
};

test("only items of one formula version can be allocated together", () => {
  expect(isMixed([])).toBe(false);
  expect(isMixed([{ formulaId: 3 }, { formulaId: 3 }])).toBe(false);
  expect(isMixed([{ formulaId: 3 }, { formulaId: 4 }])).toBe(true);
});

test("net is units times fill weight in kilograms, and undefined while a weight is not a number", () => {
  expect(netKg(createLines(fillLines([ITEM]), FILL_RULES).all())).toBe(10);
  expect(netKg(lineWith(52.5))).toBe(10.5);
  expect(["x", null, 0, -1].map((weight) => netKg(lineWith(weight)))).toEqual(Array(4).fill(undefined));
  expect(lineWith("x")[0]?.errors.fillWeight).toBe("Please enter a (positive) number.");
});

test("gross adds wastage and subtracts the excess, to two decimals", () => {
  expect(grossKg(10, FIGURES)).toEqual({ gross: 10.2, beforeExcess: 10.2 });
  expect(grossKg(10, { ...FIGURES, additionalWastage: 0.5, excessAllocated: 1 })).toEqual({ gross: 9.7, beforeExcess: 10.7 });
  expect(grossKg(undefined, FIGURES)).toBeUndefined();
  expect(grossKg(10, { ...FIGURES, wastagePercent: "two" })).toBeUndefined();
  expect(grossKg(10, { ...FIGURES, wastagePercent: -1 })).toBeUndefined();
});

test("a used batch number, and an excess above the gross quantity, are errors", () => {
  expect(figureErrors(10, FIGURES, [])).toEqual({});
  expect(figureErrors(10, FIGURES, ["001-26"])).toEqual({ batchNumber: "This batch number is already in use." });
  expect(figureErrors(10, { ...FIGURES, excessAllocated: 11 }, [])).toEqual({ excessAllocated: "Excess allocated must be between 0 and 10.2." });
});

import { expect, test } from "vitest";
import { countsForPurchasing, isFound, isInDemand, showsForPurchasing } from "./rules.ts";

const item = (quantity: number, allocated: number, minimumStock: number, onOrder = 0) => {
  const freeStock = quantity - allocated;
  return { quantity, allocated, freeStock, minimumStock, onOrder, freeStockExpected: freeStock - minimumStock + onOrder };
};

test("an item is in demand if jobs need it and none is free, or if it is below its minimum", () => {
  expect(isInDemand(item(100, 100, 0))).toBe(true);
  expect(isInDemand(item(100, 99, 0))).toBe(false);
  expect(isInDemand(item(0, 0, 0))).toBe(false);
  expect(isInDemand(item(99, 0, 100))).toBe(true);
  expect(isInDemand(item(100, 0, 100))).toBe(false);
});

test("stock on order removes an item from the widget if it covers the shortage, and from the window if some is left over", () => {
  expect(countsForPurchasing(item(100, 150, 0, 49))).toBe(true);
  expect(countsForPurchasing(item(100, 150, 0, 50))).toBe(false);
  expect(showsForPurchasing(item(100, 150, 0, 50))).toBe(true);
  expect(showsForPurchasing(item(100, 150, 0, 51))).toBe(false);
});

test("a search finds an item by all of its words, in whichever of its texts they are", () => {
  const wax = { sku: "WAX0001", name: "Crème Wax", categoryName: "Wax", supplierName: "Larch & Co", ownedBy: "Mortar" };
  for (const search of ["", "wax0001", "creme larch", "MORTAR wax"]) expect(isFound(wax, search), search).toBe(true);
  for (const search of ["creme elm", "wax0001crème", "wax 7000"]) expect(isFound(wax, search), search).toBe(false);
});

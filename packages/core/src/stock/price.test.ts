import { expect, test } from "vitest";
import { pricePerGram, stockValue } from "./price.ts";

test("a price per kilogram is a thousandth per gram, to five decimals", () => {
  expect(pricePerGram(4.35)).toBe(0.00435);
  expect(pricePerGram(12.345_67)).toBe(0.01235);
  expect(pricePerGram(0)).toBe(0);
});

test("the stock value is the price times the quantity, to the penny", () => {
  expect(stockValue({ price: 4.35, priceUnit: "kilo" }, 2_500)).toBe(10.88);
  expect(stockValue({ price: 0.17, priceUnit: "unit" }, 333)).toBe(56.61);
  expect(stockValue({ price: 1.005, priceUnit: "unit" }, 1)).toBe(1.01);
});

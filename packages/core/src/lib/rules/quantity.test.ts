import { expect, test } from "vitest";
import { fieldText, figureText, moneyText, percentText, quantityText, itemUnit } from "./quantity.ts";

test("raw materials, Bulk and Fragrance are weighed, everything else is counted", () => {
  expect(itemUnit({ categoryType: "Raw Material", categoryName: "Oil" })).toBe("g");
  for (const categoryName of ["Bulk", "Fragrance"]) expect(itemUnit({ categoryType: "Product", categoryName })).toBe("g");
  expect(itemUnit({ categoryType: "Product", categoryName: "Retail" })).toBe("units");
  expect(itemUnit({ categoryType: "Componentry", categoryName: "Bottle" })).toBe("units");
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

test("a figure has three decimals, but is never 0 where there is something", () => {
  expect([0.0004, -0.00012345, 0.0005, 12.34567].map((value) => figureText(value))).toEqual(["0.0004", "\u22120.000123", "0.001", "12.346"]);
  expect([0, -0, 0.1 + 0.2 - 0.3].map((value) => figureText(value))).toEqual(["0", "0", "0"]);
  expect([figureText(0.0334, 6), figureText(0.0000004, 6)]).toEqual(["0.0334", "0.0000004"]);
});

test("a percentage has all the digits that were entered", () => {
  expect([0.0004, 33.3333333, 99.9996, 100, 0, -12.5].map(percentText)).toEqual(["0.0004 %", "33.3333333 %", "99.9996 %", "100 %", "0 %", "\u221212.5 %"]);
});

test("figures, fields and money have the decimals that Intl.NumberFormat has", () => {
  const intl = (value: number, minimumFractionDigits: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat("en-GB", { minimumFractionDigits, maximumFractionDigits }).format(value).replaceAll(",", "\u202F").replace("-", "\u2212");
  const values = [0.0005, 0.001, 0.5, 1, 1.005, 2.675, 9.9995, 10.5, 999.9996, 1_000, 1_234.5675, 45_994.25, 999_999.9999, 1_000_000, 12_345_678.125, 1e15];
  for (const value of values.flatMap((one) => [one, -one])) {
    expect(figureText(value)).toBe(intl(value, 0, 3));
    expect(fieldText(value, 2)).toBe(intl(value, 2, 6));
    if (value > 0) expect(moneyText(value, 4)).toBe(`£${intl(value, 4, 4)}`);
  }
  expect(fieldText(-0)).toBe("0");
});

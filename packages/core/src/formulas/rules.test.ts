import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal, decimalToNumber, rounded, significant, significantDigits } from "./decimal.ts";
import {
  exactMilligrams,
  formulaCodeAt,
  freeGrams,
  ingredientGrams,
  grossQuantity,
  latestFirst,
  milligramsInUnits,
  netKilograms,
  nextBatchNumber,
  shownGrams,
  totalPercent,
  trafficLight,
} from "./rules.ts";

describe("decimals", () => {
  test.each([
    [0.1, 1n, 1],
    [33.3333333, 333333333n, 7],
    [1e-7, 1n, 7],
    [1.5e-8, 15n, 9],
    [1e21, 10n ** 21n, 0],
    [-2.5, -25n, 1],
  ])("%d is parsed by its notation", (value, digits, scale) => {
    expect(decimal(value)).toEqual({ digits, scale });
    expect(decimalToNumber(decimal(value))).toBe(value);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("%d is not a decimal", (value) => {
    expect(() => decimal(value)).toThrow(RangeError);
  });

  test("a half is rounded away from zero", () => {
    expect(decimalToNumber(rounded(decimal(1.005), 2))).toBe(1.01);
    expect(decimalToNumber(rounded(decimal(-1.005), 2))).toBe(-1.01);
    expect(decimalToNumber(rounded(decimal(2.5), 0))).toBe(3);
  });

  test("significant digits are counted and kept", () => {
    expect(significantDigits(33.3333333)).toBe(9);
    expect(significantDigits(100)).toBe(1);
    expect(significantDigits(0.001234)).toBe(4);
    expect(decimalToNumber(significant(decimal(99.99999995), 9))).toBe(100);
    expect(decimalToNumber(significant(decimal(99.99999994), 9))).toBe(99.9999999);
  });
});

describe("grams", () => {
  test.each([
    [69, 1, 690],
    [0.1, 1, 1],
    [0.05, 1, 1],
    [0.04, 1, 0],
    [33.3333333, 3, 1000],
    [1.005, 100, 1005],
    [0.15, 0.3, 0],
    [12.345, 10, 1235],
    [30, 0, 0],
  ])("%d %% of %d kg is %d g", (percentage, kilograms, grams) => {
    expect(ingredientGrams(percentage, kilograms)).toBe(grams);
  });

  test.each([
    [0.0004, 100, 400],
    [0.04, 1, 400],
    [0.14, 1, 1_400],
    [33.3333333, 60.03, 20_009_999.98],
    [69, 1, 690_000],
    [0, 5, 0],
  ])("%d %% of %d kg is exactly %d mg", (percentage, kilograms, milligrams) => {
    expect(exactMilligrams(percentage, kilograms)).toBeCloseTo(milligrams, 2);
  });

  test("0.1 g in each of three units is 300 mg, without binary fractions", () => {
    expect(milligramsInUnits(0.1, 3)).toBe(300);
  });

  test.each([
    [0, 400, 0.4],
    [1, 1_400, 1.4],
    [1, 1_005, 1],
    [1, 1_006, 1.006],
    [100, 100_500, 100],
    [100, 100_510, 100.51],
    [400, 400_499, 400],
    [0, 0, 0],
  ])("%d g of %d mg is shown as %d g: exactly where rounding changes it by more than 0.5 %%", (grams, milligrams, shown) => {
    expect(shownGrams(grams, milligrams)).toBe(shown);
  });

  test("hundredths of a percent and of a kilogram are exact", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 100_000_000 }), (hundredths, kilograms) => {
        const thousandths = BigInt(hundredths) * BigInt(kilograms);
        expect(ingredientGrams(hundredths / 100, kilograms / 100)).toBe(Number((thousandths + 500n) / 1000n));
      }),
    );
  });

  test("the lines of a recipe add up to the quantity made, within half a gram per line", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 5_000 }), (parts, kilograms) => {
        const total = parts.reduce((sum, part) => sum + part, 0);
        const percentages = parts.map((part) => Number(((part * 100) / total).toPrecision(9)));
        const grams = percentages.reduce((sum, percentage) => sum + ingredientGrams(percentage, kilograms), 0);
        expect(Math.abs(grams - kilograms * 1000)).toBeLessThanOrEqual(parts.length * 0.5 + 1);
      }),
    );
  });
});

describe("total percent", () => {
  test.each([
    [[30, 1, 69], 100],
    [[0.1, 0.2, 99.7], 100],
    [[33.3333333, 33.3333333, 33.3333334], 100],
    [[33.3333333, 33.3333333, 33.3333333], 99.9999999],
    [[99.9999999, 0.00000005], 100],
    [[50, 49.9], 99.9],
    [[], 0],
  ])("%j adds up to %d", (percentages, total) => {
    expect(totalPercent(percentages)).toBe(total);
  });

  test("any split of 100 adds up to 100, in any order", () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 999_999_999 }), { minLength: 0, maxLength: 30 });
    fc.assert(
      fc.property(cuts, (points) => {
        const edges = [0, ...points.toSorted((a, b) => a - b), 1_000_000_000];
        const percentages = edges.slice(1).map((edge, i) => (edge - (edges[i] ?? 0)) / 10_000_000);
        expect(totalPercent(percentages)).toBe(100);
        expect(totalPercent(percentages.toReversed())).toBe(100);
      }),
    );
  });
});

test.each([
  [100, 5, 0, 0, 105],
  [100, 5, 1.5, 6.5, 100],
  [33.33, 2.5, 0, 0, 34.16],
  [1.005, 0, 0, 0, 1.01],
  [0.1, 0, 0.2, 0, 0.3],
  [250, 0, 0, 250, 0],
])("net %d with %d %%, %d more and %d less is %d kg", (net, wastage, additional, excess, gross) => {
  expect(grossQuantity(net, wastage, additional, excess)).toBe(gross);
});

test("net kilograms are units times grams", () => {
  expect(
    netKilograms([
      { quantity: 500, fillWeight: 100 },
      { quantity: 3, fillWeight: 0.1 },
    ]),
  ).toBe(50.0003);
  expect(netKilograms([])).toBe(0);
});

describe("the traffic light", () => {
  const stock = [
    { quantity: 900, allocated: 400, quarantined: 60, unusable: 100 },
    { quantity: 300, allocated: 0, quarantined: 0, unusable: 0 },
  ];
  test("free stock is what no job needs, over all SKUs that can serve", () => {
    expect(freeGrams(stock)).toBe(800);
  });
  test.each([
    [801, "red"],
    [800, "orange"],
    [701, "orange"],
    [700, "green"],
    [0, "green"],
  ])("%d g needed of 800 free, 100 of them quarantined or expired, is %s", (grams, light) => {
    expect(trafficLight(stock, grams)).toBe(light);
  });
  test("no stock that can serve is red", () => {
    expect(trafficLight([], 1)).toBe("red");
  });
});

test.each([
  ["ab", 1, "AB01"],
  ["XYZ", 99, "XYZ99"],
  ["XYZ", 100, "XYZ100"],
])("%s and %d make %s", (client, number, code) => {
  expect(formulaCodeAt(client, number)).toBe(code);
});

describe("formula batch numbers", () => {
  test("are numbered within the year, and use the first free number", () => {
    expect(nextBatchNumber([], "2026-11-21")).toBe("001-26");
    expect(nextBatchNumber(["001-26", "02-26", "004-26"], "2026-11-21")).toBe("003-26");
    expect(nextBatchNumber(["001-26", "002-26"], "2027-01-01")).toBe("001-27");
    expect(nextBatchNumber(["001-05"], "2105-01-01")).toBe("002-05");
  });
  test("are used up at 999", () => {
    expect(
      nextBatchNumber(
        Array.from({ length: 999 }, (_, i) => `${String(i + 1).padStart(3, "0")}-26`),
        "2026-01-01",
      ),
    ).toBe("");
  });
  test("are sorted latest first", () => {
    expect(latestFirst(["001-25", "010-26", "9-26", "002-26"])).toEqual(["010-26", "9-26", "002-26", "001-25"]);
  });
});

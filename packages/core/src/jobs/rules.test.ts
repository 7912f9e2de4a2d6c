import { describe, expect, test } from "vitest";
import { isShort, materialYield, yieldPercent } from "./rules.ts";

test("a filling job is short below its gross quantity less five per cent, a compounding job never", () => {
  const job = { type: "Product", grossQuantity: 100 } as const;
  expect(isShort(job, 95)).toBe(false);
  expect(isShort(job, 94)).toBe(true);
  expect(isShort({ type: "Formula", grossQuantity: 100 }, 1)).toBe(false);
});

test("the yield is what was produced in percent of the gross quantity, to one decimal", () => {
  expect(yieldPercent({ grossQuantity: 12 }, 11.5)).toBe(95.8);
  expect(yieldPercent({ grossQuantity: 100 }, 103)).toBe(103);
  expect(yieldPercent({ grossQuantity: 0 }, 5)).toBe(0);
});

describe("material in and product out", () => {
  const line = (used: number, more: { origin?: string; amountPerUnit?: number | null } = {}) => ({ origin: "recipe", ...more, used: [{ quantity: used }] });

  test("all ingredients of a compounding job become bulk", () => {
    const lines = [line(6_000), line(4_000), line(200, { origin: "hand" })];
    expect(materialYield("Formula", lines, 10_000)).toEqual({ gramsIn: 10_200, theoretical: 10_200, actual: 10_000, percent: 98, excessive: false });
    expect(materialYield("Formula", lines, 15_000)).toMatchObject({ percent: 147.1, excessive: true });
    expect(materialYield("Formula", lines, 10_202), "grams that rounding explains").toMatchObject({ percent: 100, excessive: false });
    expect(materialYield("Formula", [{}], 500)).toEqual({ gramsIn: 0, theoretical: 0, actual: 500, percent: null, excessive: true });
    expect(materialYield("Formula", [{}], 0)).toMatchObject({ percent: null, excessive: false });
  });

  test("bulk fills units of its fill weight, regardless of the components that were used", () => {
    const lines = [line(4_990, { origin: "bulk", amountPerUnit: 50 }), line(120, { origin: "bill", amountPerUnit: 1 })];
    expect(materialYield("Product", lines, 98)).toEqual({ gramsIn: 4_990, theoretical: 99.8, actual: 98, percent: 98.2, excessive: false });
    expect(materialYield("Product", lines, 100)).toMatchObject({ percent: 100.2, excessive: true });
  });

  test("without bulk, the scarcest component decides", () => {
    const lines = [
      line(40, { origin: "bill", amountPerUnit: 1 }),
      line(60, { origin: "bill", amountPerUnit: 2 }),
      line(7, { origin: "hand", amountPerUnit: null }),
    ];
    expect(materialYield("Product", lines, 30)).toEqual({ gramsIn: null, theoretical: 30, actual: 30, percent: 100, excessive: false });
  });
});

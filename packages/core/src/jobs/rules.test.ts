import { expect, test } from "vitest";
import { isShort, yieldPercent } from "./rules.ts";

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

import { expect, test } from "vitest";
import { usageVariance } from "./batch-record.ts";

test("the variance is used minus planned, in percent to one decimal", () => {
  expect(usageVariance({ allocatedQuantity: 3_000, usedQuantity: 3_050 })).toBe(1.7);
  expect(usageVariance({ allocatedQuantity: 100, usedQuantity: 90 })).toBe(-10);
  expect(usageVariance({ allocatedQuantity: 0, usedQuantity: 5 })).toBeNull();
});

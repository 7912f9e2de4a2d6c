import { expect, test } from "vitest";
import { varianceOf } from "./batch-record.ts";

test("the variance is used minus planned, in percent to one decimal", () => {
  expect(varianceOf({ allocatedQuantity: 3_000, usedQuantity: 3_050 })).toBe(1.7);
  expect(varianceOf({ allocatedQuantity: 100, usedQuantity: 90 })).toBe(-10);
  expect(varianceOf({ allocatedQuantity: 0, usedQuantity: 5 })).toBeNull();
});

import { expect, test } from "vitest";
import { levelOf, levelsOf, type Stocked } from "./stock-level.ts";

const stocked = (part: Partial<Stocked>): Stocked => ({ quantity: 0, allocated: 0, freeStock: 0, minimumStock: 1_000, ...part });

test("reading A: low at the minimum, near under 110 % of it, good from there", () => {
  const of = (quantity: number) => levelsOf(stocked({ quantity }), "A");
  expect([1_000, 1_001, 1_099, 1_100].map(of)).toEqual([{ quantity: "low" }, { quantity: "near" }, { quantity: "near" }, { quantity: "good" }]);
});

test("reading B: free stock, near under 1.25 times the minimum", () => {
  const of = (freeStock: number) => levelOf(stocked({ quantity: 9_000, freeStock }));
  expect([-5, 1_000, 1_001, 1_249, 1_250].map(of)).toEqual(["low", "low", "near", "near", "good"]);
  expect(levelsOf(stocked({ freeStock: 1_250 }), "B")).toEqual({ freeStock: "good" });
});

test("reading C: the quantity against what is allocated, free stock against the minimum", () => {
  const of = (quantity: number) => levelsOf(stocked({ quantity, allocated: 1_000, freeStock: quantity - 1_000 }), "C").quantity;
  expect([999, 1_000, 1_100, 1_101].map(of)).toEqual(["low", "near", "near", "good"]);
  expect(levelsOf(stocked({ quantity: 3_000, allocated: 1_000, freeStock: 2_000 }), "C")).toEqual({ quantity: "good", freeStock: "good" });
});

test("an item without minimum and without stock is low; nothing allocated needs nothing", () => {
  expect(levelsOf(stocked({ minimumStock: 0 }), "A")).toEqual({ quantity: "low" });
  expect(levelsOf(stocked({ minimumStock: 0 }), "C").quantity).toBe("good");
});

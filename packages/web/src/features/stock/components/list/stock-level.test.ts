import { expect, test } from "vitest";
import { type Stocked, levelTones } from "./stock-level.ts";

const stocked = (part: Partial<Stocked>): Stocked => ({ quantity: 0, allocated: 0, freeStock: 0, minimumStock: 1_000, ...part });

test("each reading colours only the quantity that it compares", () => {
  const row = stocked({ quantity: 3_000, allocated: 2_900, freeStock: 100 });
  expect(levelTones(row, "A")).toEqual({ quantity: "green" });
  expect(levelTones(row, "B")).toEqual({ freeStock: "red" });
  expect(levelTones(row, "C")).toEqual({ quantity: "amber", freeStock: "red" });
});

test("under A, sufficient stock with negative free stock shows both colours", () => {
  expect(levelTones(stocked({ quantity: 3_000, allocated: 9_000, freeStock: -6_000 }), "A")).toEqual({ quantity: "green", freeStock: "red" });
});

test("free stock has separate thresholds under B and C", () => {
  const row = stocked({ quantity: 1_200, freeStock: 1_200 });
  expect(levelTones(row, "B").freeStock).toBe("amber");
  expect(levelTones(row, "C").freeStock).toBe("green");
});

test("an item that is neither in stock nor needed has no level in any reading", () => {
  const nothing = stocked({ quantity: 0, allocated: 0, freeStock: 0, minimumStock: 0 });
  expect(["A", "B", "C"].map((reading) => levelTones(nothing, reading as "A" | "B" | "C"))).toEqual([{}, {}, {}]);
  expect(levelTones(stocked({ quantity: 0, allocated: 0, freeStock: 0, minimumStock: 5 }), "A")).toEqual({ quantity: "red" });
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { expectedAfter, withExpected } from "./expected.ts";
import type { Expected } from "../items/item.rows.ts";

test("deliveries reduce the earliest expected quantities first, and undated ones last", () => {
  const expected = [
    { day: "2026-03-01", quantity: 100 },
    { day: "2026-03-08", quantity: 50 },
  ];
  expect(expectedAfter(expected, 0)).toEqual(expected);
  expect(expectedAfter(expected, -10)).toEqual(expected);
  expect(expectedAfter(expected, 60)).toEqual([
    { day: "2026-03-01", quantity: 40 },
    { day: "2026-03-08", quantity: 50 },
  ]);
  expect(expectedAfter(expected, 100)).toEqual([{ day: "2026-03-08", quantity: 50 }]);
  expect(expectedAfter(expected, 170)).toEqual([]);
});

test("days are in order and unique", () => {
  const first = withExpected([], "2026-03-08", 50);
  const both = withExpected(first, "2026-03-01", 100);
  expect(withExpected(both, "2026-03-08", 5)).toEqual([
    { day: "2026-03-01", quantity: 100 },
    { day: "2026-03-08", quantity: 55 },
  ]);
});

test("the expected quantity never exceeds the quantity on order", () => {
  const anyDay = fc.integer({ min: 1, max: 9 }).map((day) => `2026-03-0${day}`);
  const anyQuantity = fc.integer({ min: 1, max: 500 });
  const anyEvent = fc.oneof(
    fc.record({ day: fc.option(anyDay), ordered: anyQuantity, arrived: fc.constant(0) }),
    fc.record({ day: fc.constant(null), ordered: fc.constant(0), arrived: anyQuantity }),
  );
  const total = (expected: readonly Expected[]) => expected.reduce((sum, { quantity }) => sum + quantity, 0);
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let [onOrder, expected]: [number, Expected[]] = [0, []];
      for (const { day, ordered, arrived } of events) {
        if (day !== null) expected = withExpected(expected, day, ordered);
        const left = Math.max(0, onOrder + ordered - arrived);
        expected = expectedAfter(expected, onOrder + ordered - left);
        onOrder = left;
        expect(total(expected)).toBeLessThanOrEqual(onOrder);
        expect(expected.map((one) => one.day)).toEqual([...new Set(expected.map((one) => one.day))].toSorted());
      }
    }),
  );
});

import { expect, test } from "vitest";
import { AT_FIRST, afterKey, atPointer, LEAST, MOST, dividerPosition } from "./divider.ts";

test("the divider goes where it is put, and no further than either side can bear", () => {
  expect(atPointer(600, 1000)).toBe(60);
  expect([atPointer(10, 1000), atPointer(990, 1000), atPointer(10, 0)]).toEqual([LEAST, MOST, AT_FIRST]);
  expect([afterKey("ArrowLeft", 50), afterKey("ArrowRight", 50), afterKey("Home", 50), afterKey("End", 50)]).toEqual([48, 52, LEAST, MOST]);
  expect([afterKey("ArrowLeft", LEAST), afterKey("ArrowRight", MOST), afterKey("a", 50)]).toEqual([LEAST, MOST, undefined]);
});

test("it stands where it was left", () => {
  expect([40, 1, 99, Number.NaN, "40", undefined].map((found) => dividerPosition(found))).toEqual([40, LEAST, MOST, AT_FIRST, AT_FIRST, AT_FIRST]);
  expect([dividerPosition(60, 40), dividerPosition(undefined, 40)]).toEqual([60, 40]);
});

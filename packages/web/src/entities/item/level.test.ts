import { expect, test } from "vitest";
import { allocatedReading, itemReading, listReading } from "./level.ts";

test("reading A: red at the minimum, amber below 110 %, green from there", () => {
  expect([99, 100, 101, 109.9, 110, 500].map((quantity) => listReading(quantity, 100))).toEqual(["red", "red", "amber", "amber", "green", "green"]);
  expect([0, 1].map((quantity) => listReading(quantity, 0))).toEqual(["red", "green"]);
});

test("reading B: red at the minimum, amber below 1.25 times, green from there", () => {
  expect([-5, 100, 101, 124.9, 125].map((free) => itemReading(free, 100))).toEqual(["red", "red", "amber", "amber", "green"]);
});

test("reading C: red below the allocated quantity, amber up to 10 % above, green beyond", () => {
  expect([99, 100, 109, 110, 110.1].map((quantity) => allocatedReading(quantity, 100))).toEqual(["red", "amber", "amber", "amber", "green"]);
  expect([0, 1].map((quantity) => allocatedReading(quantity, 0))).toEqual(["amber", "green"]);
});

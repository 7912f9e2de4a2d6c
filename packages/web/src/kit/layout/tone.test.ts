import { describe, expect, test } from "vitest";
import { allocatedReading, itemReading, jobTone, listReading, statusLook } from "./tone.ts";

describe("levels of stock", () => {
  test("reading A: red at the minimum, orange under 110 %, green from there", () => {
    expect([99, 100, 101, 109.9, 110, 500].map((quantity) => listReading(quantity, 100))).toEqual(["red", "red", "amber", "amber", "green", "green"]);
    expect([0, 1].map((quantity) => listReading(quantity, 0))).toEqual(["red", "green"]);
  });

  test("reading B: error at the minimum, a warning below 1.25 times, success from there", () => {
    expect([-5, 100, 101, 124.9, 125].map((free) => itemReading(free, 100))).toEqual(["red", "red", "amber", "amber", "green"]);
  });

  test("reading C: red below what is allocated, orange up to 10 % above, green beyond", () => {
    expect([99, 100, 109, 110, 110.1].map((quantity) => allocatedReading(quantity, 100))).toEqual(["red", "amber", "amber", "amber", "green"]);
    expect([0, 1].map((quantity) => allocatedReading(quantity, 0))).toEqual(["amber", "green"]);
  });
});

test("statuses have their word, and a code that is none is an error", () => {
  expect([0, 1, 2, 3, 4].map((code) => statusLook(code).word)).toEqual(["Live", "Quarantined", "Frozen", "Redundant", "Error"]);
  expect([0, 1, 2, 3].map((code) => statusLook(code).tone)).toEqual(["green", "amber", "blue", "red"]);
});

test("words of jobs have the colours they had on paper", () => {
  const words = ["Cancelled", "Pending", "Allocated", "Reserved", "N/A", "", "Complete", "Compounded"];
  expect(words.map(jobTone)).toEqual(["red", "red", "amber", "yellow", "grey", "grey", "green", "green"]);
});

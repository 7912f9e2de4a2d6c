import { expect, test } from "vitest";
import { otherSpellings } from "./batch-number.ts";

test("a number below 100 can be written with two or three digits", () => {
  expect(otherSpellings("14-26")).toEqual(["14-026", "014-26", "014-026"]);
  expect(otherSpellings("114-26")).toEqual(["114-026"]);
});

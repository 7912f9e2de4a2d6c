import { expect, test } from "vitest";
import { statusLook } from "./status.ts";

test("each status has a text and a colour, and an unknown code is an error", () => {
  expect([0, 1, 2, 3, 4].map((code) => statusLook(code).word)).toEqual(["Live", "Quarantined", "Frozen", "Redundant", "Error"]);
  expect([0, 1, 2, 3, 4].map((code) => statusLook(code).tone)).toEqual(["green", "amber", "blue", "red", "red"]);
});

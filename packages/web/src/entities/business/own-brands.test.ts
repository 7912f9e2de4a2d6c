import { expect, test } from "vitest";
import { isOfferedTo } from "./own-brands.ts";

test("a client's options include its own products and those of the house brand and the own company", () => {
  expect([20, 115, 14, 21].filter((ownerId) => isOfferedTo(20, ownerId))).toEqual([20, 115, 14]);
  expect(isOfferedTo(null, 21)).toBe(false);
});

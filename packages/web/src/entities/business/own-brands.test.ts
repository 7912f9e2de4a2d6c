import { expect, test } from "vitest";
import { isOfferedTo } from "./own-brands.ts";

test("a client is offered what is its own, the house brand's and the own company's", () => {
  expect([20, 115, 14, 21].filter((ownerId) => isOfferedTo(20, ownerId))).toEqual([20, 115, 14]);
  expect(isOfferedTo(null, 21)).toBe(false);
});

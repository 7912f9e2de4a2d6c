import { beforeEach, expect, test } from "vitest";
import { setOwnBusinesses } from "../../lib/user/own-businesses.ts";
import { canBeMadeFor, isOfferedTo } from "./own-brands.ts";

beforeEach(() => setOwnBusinesses(14, 115));

test("a client's options include its own products and those of the house brand and the own company", () => {
  expect([20, 115, 14, 21].filter((ownerId) => isOfferedTo(20, ownerId))).toEqual([20, 115, 14]);
  expect(isOfferedTo(null, 21)).toBe(false);
});

test("both ids are those of the stage", () => {
  setOwnBusinesses(3, 4);
  expect([20, 115, 14, 3, 4].filter((ownerId) => isOfferedTo(20, ownerId))).toEqual([20, 3, 4]);
  expect([14, 3, 4].filter((id) => canBeMadeFor({ id, client: false }))).toEqual([3, 4]);
});

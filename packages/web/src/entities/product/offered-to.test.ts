import { expect, test } from "vitest";
import { isOfferedTo } from "./offered-to.ts";

test("a client is offered its own products, the house brand's and the own company's, as long as they are active", () => {
  const offered = [20, 115, 14, 21].filter((clientId) => isOfferedTo({ active: true, clientId }, 20));
  expect(offered).toEqual([20, 115, 14]);
  expect(isOfferedTo({ active: false, clientId: 20 }, 20)).toBe(false);
  expect(isOfferedTo({ active: true, clientId: 21 }, null)).toBe(false);
});

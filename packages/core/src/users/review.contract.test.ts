import { expect, test } from "vitest";
import { signInState } from "./review.contract.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");

test.each([
  [{ disabled: false, lastSignIn: "2026-08-23T12:00:01Z" }, "used"],
  [{ disabled: false, lastSignIn: "2026-08-23T12:00:00Z" }, "unused"],
  [{ disabled: false, lastSignIn: null }, "never"],
  [{ disabled: true, lastSignIn: "2026-11-21T11:00:00Z" }, "disabled"],
] as const)("%o is %s", (user, state) => {
  expect(signInState(user, NOW)).toBe(state);
});

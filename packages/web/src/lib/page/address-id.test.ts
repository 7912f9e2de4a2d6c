import { expect, test } from "vitest";
import { isRef, isSku, numberedId } from "./address-id.ts";

test("a whole-number id is parsed", () => {
  expect(numberedId("7")).toBe(7);
  expect(numberedId("999999999999999")).toBe(999_999_999_999_999);
});

test.each(["abc", "", " 7", "7a", "1.5", "-1", "0", "07", "1e3", "NaN", "0x1F", "9".repeat(16), undefined, null])("%j is not a whole-number id", (text) => {
  expect(numberedId(text)).toBeUndefined();
});

test("opaque ids and SKUs have no spaces, slashes or control characters, and a limited length", () => {
  expect([isRef("Qm3x9LkT2vB7hYpD"), isSku("EMU0007-2")]).toEqual([true, true]);
  for (const text of ["", "a b", "a/b", "a\u0000", "x".repeat(81)]) expect([isRef(text), isSku(text)]).toEqual([false, false]);
});

import { expect, test } from "vitest";
import { keyOf } from "../lib/write.ts";
import { deactivateOthers, MAX_VARIANTS, nextVariant } from "./family.ts";

test("variants count from 2, above the highest that there is", () => {
  expect(nextVariant({ sku: "EMU0007" })).toBe("EMU0007-2");
  expect(nextVariant({ sku: "EMU0007", variants: ["EMU0007-2", "EMU0007-11"] })).toBe("EMU0007-12");
});

test("a family has its limit", () => {
  const variants = Array.from({ length: MAX_VARIANTS }, (_, i) => `EMU0007-${i + 2}`);
  expect(() => nextVariant({ sku: "EMU0007", variants })).toThrow("alternatives");
});

test("all but the one that is kept become inactive, from the base as it was read", () => {
  const base = { sku: "EMU0007", version: 4, variants: ["EMU0007-2", "EMU0007-3"] };
  const writes = deactivateOthers(base, "EMU0007-3");
  expect(writes.map((write) => keyOf(write).PK)).toEqual(["I#EMU0007", "I#EMU0007-2"]);
  expect(writes[0]?.expect).toEqual({ equals: { version: 4 } });
  expect(deactivateOthers(base, "EMU0007").map((write) => keyOf(write).PK)).toEqual(["I#EMU0007-2", "I#EMU0007-3"]);
});

import { expect, test } from "vitest";
import { anItem } from "../../../../../tests/lib/rows.ts";
import { writeKey } from "../../lib/table/write.ts";
import { deactivateOthers, MAX_VARIANTS, nextVariant } from "./family.ts";

test("variants are numbered from 2, above the highest existing one", () => {
  expect(nextVariant({ sku: "EMU0007" })).toBe("EMU0007-2");
  expect(nextVariant({ sku: "EMU0007", variants: ["EMU0007-2", "EMU0007-11"] })).toBe("EMU0007-12");
});

test("a family has its limit", () => {
  const variants = Array.from({ length: MAX_VARIANTS }, (_, i) => `EMU0007-${i + 2}`);
  expect(() => nextVariant({ sku: "EMU0007", variants })).toThrow("alternatives");
});

test("the previously active variant becomes inactive, on condition of the base's version, with a ledger entry", () => {
  const base = anItem("EMU0007", { version: 4, active: false });
  const variants = [anItem("EMU0007-2", { baseSku: "EMU0007", active: true }), anItem("EMU0007-3", { baseSku: "EMU0007", active: false })];
  const { writes, ledger } = deactivateOthers({ base, variants }, "EMU0007-3");
  expect(writes.map((write) => writeKey(write).PK)).toEqual(["I#EMU0007", "I#EMU0007-2"]);
  expect(writes[0]?.expect).toEqual({ equals: { version: 4 } });
  expect(ledger).toMatchObject([{ sku: "EMU0007-2", active: false, action: "Item Edited", reason: "Active: yes → no; EMU0007-3 was made active" }]);
});

test("if the base is made active, its own edit carries the condition", () => {
  const variants = [anItem("EMU0007-2", { baseSku: "EMU0007", active: true })];
  const { writes, ledger } = deactivateOthers({ base: anItem("EMU0007"), variants }, "EMU0007");
  expect(writes.map((write) => writeKey(write).PK)).toEqual(["I#EMU0007-2"]);
  expect(ledger.map(({ sku }) => sku)).toEqual(["EMU0007-2"]);
});

test("a base that becomes inactive gets a ledger entry", () => {
  const { writes, ledger } = deactivateOthers({ base: anItem("EMU0007", { active: true }), variants: [] }, "EMU0007-2");
  expect(writes.map((write) => writeKey(write).PK)).toEqual(["I#EMU0007"]);
  expect(ledger.map(({ sku }) => sku)).toEqual(["EMU0007"]);
});

import { expect, test } from "vitest";
import { changesBetween, changeWord } from "./change-words.ts";

const line = (before: number | null, after: number | null, exactBefore = false, exactAfter = false) => ({ before, after, exactBefore, exactAfter });

test("a line is new, removed, increased, decreased, changed in its match, or unchanged", () => {
  expect([line(null, 5), line(5, null), line(5, 6), line(6, 5), line(5, 5, false, true), line(5, 5, true), line(5, 5)].map(changeWord)).toEqual([
    "New",
    "Removed",
    "More",
    "Less",
    "Exact match",
    "Any variant",
    undefined,
  ]);
});

test("changes between two versions are listed by line", () => {
  const of = (sku: string, amount: number, exactMatch = false) => ({ sku, amount, exactMatch });
  const shown = (amount: number) => `${amount} %`;
  expect(changesBetween([of("A", 60), of("B", 40)], [of("A", 70), of("C", 30)], shown)).toEqual(["A 60 % → 70 %", "C added, 30 %", "B removed, was 40 %"]);
  expect(changesBetween([of("A", 100)], [of("A", 100, true)], shown)).toEqual(["A exact match only"]);
  expect(changesBetween([of("A", 50), of("B", 50)], [of("B", 50), of("A", 50)], shown)).toEqual(["The order of the lines"]);
});

import { expect, test } from "vitest";
import { changedLines } from "./stale-list.tsx";

const line = (sku: string, amount: number, exactMatch = false) => ({ sku, name: `Item ${sku}`, amount, exactMatch });

test("the lines that others changed, added or removed are listed, each with the typed and the current one", () => {
  const before = [line("A", 60), line("B", 30), line("C", 10)];
  const after = [line("A", 55), line("B", 30, true), line("D", 15)];
  const typed = [line("A", 50), line("B", 30), line("C", 20)];
  expect(changedLines(before, after, typed).map(({ sku, mine, now }) => [sku, mine?.amount, now?.amount])).toEqual([
    ["A", 50, 55],
    ["B", 30, 30],
    ["C", 20, undefined],
    ["D", undefined, 15],
  ]);
});

test("a line that only I changed, or that both changed alike, is no conflict", () => {
  expect(changedLines([line("A", 60), line("B", 40)], [line("A", 70), line("B", 40)], [line("A", 70), line("B", 30)])).toEqual([]);
});

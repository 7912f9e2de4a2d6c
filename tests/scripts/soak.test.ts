import { expect, test } from "vitest";
import { killPoints } from "../lib/soak.ts";

const [READ, WRITE] = ["QueryCommand", "TransactWriteItemsCommand"];
const cut = (calls: string[], all: boolean): string[] => killPoints(calls, all).map(({ nth, when }) => `${when} ${nth}`);

test("in full an action is cut off at every call", () => {
  expect(cut([READ, WRITE], true)).toEqual(["before 1", "after 1", "before 2", "after 2"]);
});

test("reduced it is cut off before its first write and after its writes, however they are called", () => {
  expect(cut([READ, "GetCommand", "BatchGetItemCommand", WRITE, "UpdateItemCommand", "ScanCommand"], false)).toEqual(["before 4", "after 4", "after 5"]);
});

test("reduced, of many writes the first, the middle and the last are cut", () => {
  const points = killPoints(
    Array.from({ length: 20 }, () => WRITE),
    false,
  );
  expect([...new Set(points.map(({ nth }) => nth))]).toEqual([1, 2, 11, 19, 20]);
});

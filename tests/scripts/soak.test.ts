import { expect, test } from "vitest";
import { killPoints } from "../lib/soak.ts";

const [READ, WRITE] = ["QueryCommand", "TransactWriteItemsCommand"];
const cut = (calls: string[], all: boolean): string[] => killPoints(calls, all).map(({ nth, when }) => `${when} ${nth}`);

test("in full an action is cut off at every write", () => {
  expect(cut([WRITE, READ, READ, WRITE], true)).toEqual(["before 1", "after 1", "before 2", "after 2"]);
});

test("reduced it is cut off after its first write, however that is called", () => {
  expect(cut([READ, "GetCommand", "BatchGetItemCommand", WRITE, "UpdateItemCommand", "ScanCommand"], false)).toEqual(["after 1"]);
  expect(cut([READ, "UpdateItemCommand", WRITE], false)).toEqual(["after 1"]);
  expect(cut([READ], false)).toEqual([]);
});

import { expect, test } from "vitest";
import type { TransferLine } from "./transfers.ts";
import { ALREADY_THERE, changeOf, createDrafts, GONE, linesNow, wrongWith } from "./transfers-drafts.ts";

const line = (id: string, quantity: number): TransferLine => ({
  id,
  sku: "EMU0001",
  name: "Wax",
  batchNumber: "A001",
  bin: "A1",
  warehouse: "Main",
  locationId: "A1",
  expiry: null,
  reserved: 0,
  quantity,
  categoryName: "Emulsifier",
  categoryType: "Raw Material",
  client: "",
});
const INVALID = "This is not a valid transfer quantity";

test("choosing takes the whole, letting go clears, and what was typed outlasts another choice", () => {
  const drafts = createDrafts();
  drafts.choose([line("a", 40), line("b", 5)]);
  expect([...drafts.all.get()].map(([id, { entry }]) => [id, entry])).toEqual([
    ["a", 40],
    ["b", 5],
  ]);
  drafts.type(line("a", 40), 12);
  drafts.choose([line("a", 40), line("c", 1)]);
  expect(drafts.all.get().get("a")?.entry).toBe(12);
  drafts.release(["a"]);
  drafts.choose([line("a", 40)]);
  expect(drafts.all.get().get("a")?.entry).toBe(40);
});

test("typing chooses, but typing nothing does not; the set of the chosen is another one only where it is", () => {
  const drafts = createDrafts();
  drafts.type(line("a", 40), null);
  expect(drafts.chosen.get().size).toBe(0);
  drafts.type(line("a", 40), 4);
  const chosen = drafts.chosen.get();
  expect([...chosen]).toEqual(["a"]);
  drafts.type(line("a", 40), 41);
  drafts.type(line("a", 40), null);
  expect(drafts.chosen.get()).toBe(chosen);
  drafts.clear();
  expect(drafts.chosen.get().size).toBe(0);
});

test("a quantity that is reduced below the transfer caps it; nothing left lets the line go", () => {
  const drafts = createDrafts();
  drafts.choose([line("a", 40)]);
  drafts.adjusted(line("a", 40), 30);
  expect(drafts.all.get().get("a")).toMatchObject({ entry: 30, line: { quantity: 30 } });
  drafts.type(line("a", 30), 10);
  drafts.adjusted(line("a", 30), 20);
  expect(drafts.all.get().get("a")?.entry).toBe(10);
  drafts.adjusted(line("a", 20), 0);
  drafts.adjusted(line("never chosen", 20), 5);
  expect(drafts.chosen.get().size).toBe(0);
});

test("a line is wrong where it asks for what is not there, or goes nowhere", () => {
  const draft = (entry: number | string | null) => ({ line: line("a", 40), entry });
  const now = line("a", 40);
  for (const entry of [1, 40]) expect(wrongWith(draft(entry), now, "B2")).toBeUndefined();
  for (const entry of [0, 41, 1.5, -1, "ten", null]) expect(wrongWith(draft(entry), now, "B2")).toBe(INVALID);
  expect(wrongWith(draft(40), now, "A1")).toBe(ALREADY_THERE);
  expect(wrongWith(draft(40), now, null)).toBeUndefined();
  expect(wrongWith(draft(40), undefined, "B2")).toBe(GONE);
  expect(wrongWith(draft(40), line("a", 39), "B2")).toBe(INVALID);
  expect(wrongWith({ ...draft(40), refusal: "No." }, now, "B2")).toBe("No.");
});

test("what others changed is told, and taken over where somebody says so", () => {
  const drafts = createDrafts();
  drafts.choose([line("whole", 40), line("part", 40), line("cut", 40), line("gone", 40)]);
  drafts.type(line("part", 40), 5);
  drafts.type(line("cut", 40), 35);
  drafts.refuse(new Map([["part", "No."]]));
  const now = linesNow([line("whole", 30), line("part", 30), line("cut", 30), line("other", 1)], drafts.chosen.get());
  expect([...now.keys()]).toEqual(["whole", "part", "cut"]);
  const whole = drafts.all.get().get("whole");
  expect(whole && changeOf(whole, now.get("whole"))).toBe("There are 30 g now; there were 40 g.");
  expect(whole && changeOf(whole, whole.line)).toBeUndefined();
  drafts.accept(now);
  expect([...drafts.all.get()].map(([id, { entry, refusal }]) => [id, entry, refusal])).toEqual([
    ["whole", 30, undefined],
    ["part", 5, undefined],
    ["cut", 30, undefined],
  ]);
});

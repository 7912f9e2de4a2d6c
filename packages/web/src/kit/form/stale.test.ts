import { expect, test } from "vitest";
import * as z from "zod";
import { CallError } from "../../lib/server/call.ts";
import { edited, readStaleEdit, untouched } from "./stale.ts";

const Person = z.object({ name: z.string(), terms: z.string(), roles: z.array(z.string()), version: z.number() });
const base = { name: "Birch", terms: "30 days", roles: ["A"], note: "" };
type Typed = typeof base;
const edit = edited<Typed, z.infer<typeof Person>>(Person, 3, ({ version: _, ...values }) => values);

const conflict = (current: object, more: object = { changedBy: "maria", changedAt: "2026-11-21T09:00:00.000Z" }) =>
  new CallError(409, { message: "Birch was changed by maria in the meantime.", type: "error", ...more, current });
const there = { name: "Birch & Sons", terms: "60 days", roles: ["A", "B"], version: 5 };

test("a late edit names who, when, the new version and the fields that others changed", () => {
  const mine = { ...base, terms: "14 days", note: "mine" };
  const stale = readStaleEdit(conflict(there), edit, base, mine);
  expect(stale).toMatchObject({ by: "maria", at: "2026-11-21T09:00:00.000Z", version: 5, changed: ["name", "terms", "roles"], mine });
  expect(stale && untouched(stale, base)).toEqual(["name", "roles"]);
});

test("what only I changed, and what both changed alike, is no conflict", () => {
  const mine = { ...base, name: "Birch & Sons", note: "mine" };
  expect(readStaleEdit(conflict({ ...there, terms: base.terms, roles: ["A"] }), edit, base, mine)?.changed).toEqual([]);
});

test("an unknown author is not named", () => {
  expect(readStaleEdit(conflict(there, {}), edit, base, base)).toMatchObject({ by: null, at: null });
});

test("another refusal, another form of answer, and a form that edits nothing are no late edits", () => {
  expect(readStaleEdit(new CallError(400, conflict(there).body), edit, base, base)).toBeUndefined();
  expect(readStaleEdit(new CallError(409, { message: "In use.", type: "error" }), edit, base, base)).toBeUndefined();
  expect(readStaleEdit(conflict({ name: "Birch" }), edit, base, base)).toBeUndefined();
  expect(readStaleEdit(conflict(there), undefined, base, base)).toBeUndefined();
});

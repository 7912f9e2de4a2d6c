import { expect, test } from "vitest";
import { assertKey, assertRange, assertStart, assertWrite } from "./aws-rules.ts";
import type { Update } from "./write.ts";

const key = { PK: "I#EMU0001", SK: "ITEM" };
const update = (more: Partial<Update>): Update => ({ kind: "update", key, ...more });
const many = (count: number): Record<string, number> => Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, i]));

test("an update that changes nothing is refused", () => {
  expect(() => assertWrite(update({}))).toThrow("changes something");
  expect(() => assertWrite(update({ expect: { present: true } }))).toThrow("changes something");
  expect(() => assertWrite(update({ remove: ["busy"] }))).not.toThrow();
});

test("a path into a map is refused, unless its row always has that map", () => {
  expect(() => assertWrite(update({ remove: ["lines.EMU0001"] }))).toThrow("may be missing");
  expect(() => assertWrite(update({ set: { "lines.EMU0001": 1 } }))).toThrow("may be missing");
  expect(() => assertWrite(update({ remove: ["sessions.here"] }))).not.toThrow();
});

test("paths that overlap are refused", () => {
  expect(() => assertWrite(update({ set: { busy: 1 }, remove: ["busy"] }))).toThrow("overlap");
  expect(() => assertWrite(update({ set: { sessions: {}, "sessions.here": 1 } }))).toThrow("overlap");
  expect(() => assertWrite(update({ set: { "sessions.here": 1 }, remove: ["sessions.there"] }))).not.toThrow();
});

test("an expression of more than 300 operators is refused", () => {
  expect(() => assertWrite({ kind: "put", item: key, expect: { equals: many(151) } })).toThrow("operators");
  expect(() => assertWrite({ kind: "put", item: key, expect: { equals: many(150) } })).not.toThrow();
  expect(() => assertWrite(update({ set: many(301) }))).toThrow("operators");
});

test("keys are neither empty nor too long, in the table, its indexes and in ranges", () => {
  expect(() => assertKey({ PK: "", SK: "ITEM" })).toThrow("not empty");
  expect(() => assertKey({ PK: "I", SK: "x".repeat(1_025) })).toThrow("1024 are allowed");
  expect(() => assertKey({ PK: "é".repeat(1_025), SK: "ITEM" })).toThrow("2050 bytes");
  expect(() => assertWrite({ kind: "put", item: { ...key, g2p: "" } })).toThrow("g2p");
  expect(() => assertWrite(update({ set: { g1s: "x".repeat(1_025) } }))).toThrow("g1s");
  expect(() => assertRange({ partition: "I#EMU0001", beginsWith: "" })).toThrow("beginsWith");
  expect(() => assertRange({ partition: "I#EMU0001", from: "a", to: "" })).toThrow("to");
  expect(() => assertRange({ partition: "I#EMU0001", beginsWith: "BATCH#" })).not.toThrow();
});

test("a range continues only from a row of its own partition, in the table and in an index", () => {
  expect(() => assertStart({ partition: "I#EMU0001" }, { PK: "I#EMU0002", SK: "ITEM" })).toThrow("cannot continue");
  expect(() => assertStart({ partition: "I#EMU0001" }, key)).not.toThrow();
  expect(() => assertStart({ partition: "USERS", index: "g1" }, { ...key, g1p: "BATCHES", g1s: "a" })).toThrow("cannot continue");
  expect(() => assertStart({ partition: "USERS", index: "g1" }, { ...key, g1p: "USERS", g1s: "a" })).not.toThrow();
});

test("a check without a condition is refused", () => {
  expect(() => assertWrite({ kind: "check", key, expect: {} })).toThrow("condition");
});

import { expect, test } from "vitest";
import type { RecordRows } from "./record-shapes.ts";
import { partName, rowChanges } from "./row-changes.ts";

const KEY = { PK: "X#1", SK: "X" };
const ROWS: RecordRows = {
  ...{ kind: "product", partition: "X#", sort: "X", id: (id) => id, name: ["sku"], leftOut: {} },
  fields: { name: "Name", clientId: { word: "Client", shown: "client" }, hash: { word: "Password", secret: true } },
  entries: { parts: { word: "Component", by: "sku", fields: { quantity: "Quantity" } } },
};

/** A digest of a secret, or of a part's fields. */
const MARK: unknown = expect.stringMatching(/^[\da-f]{24}$/);

test("a change has the old and the new value, an id the name that belongs to it, and a secret none", () => {
  const was = { ...KEY, name: "A", clientId: 1, client: "Ash", hash: "x" };
  expect(rowChanges(ROWS, was, { ...was, name: "", clientId: 2, client: "Elm", hash: "y" })).toEqual([
    { field: "name", from: "A", to: null },
    { field: "clientId", from: "Ash", to: "Elm", mark: 2 },
    { field: "hash", from: null, to: "changed", mark: MARK },
  ]);
  expect(rowChanges(ROWS, was, { ...was, client: "Ashes" })).toEqual([]);
});

test("an entry that comes or goes is one change, and one that is edited a change for each field", () => {
  const was = {
    ...KEY,
    parts: [
      { sku: "CAP", quantity: 1 },
      { sku: "JAR", quantity: 1 },
    ],
  };
  const is = {
    ...KEY,
    parts: [
      { sku: "JAR", quantity: 2 },
      { sku: "LID", quantity: 3 },
    ],
  };
  expect(rowChanges(ROWS, was, is)).toEqual([
    { field: "Component", of: "CAP", from: "Quantity 1", to: null },
    { field: "quantity", of: "JAR", from: 1, to: 2 },
    { field: "Component", of: "LID", from: null, to: "Quantity 3", mark: MARK },
  ]);
});

test("a part is named by its fields", () => {
  const rows: RecordRows = {
    ...ROWS,
    part: { name: ["sku", "name"] },
    fields: { quantity: "Quantity", due: "Due", exact: "Exact" },
    entries: {},
  };
  expect(rowChanges(rows, undefined, { ...KEY, sku: "CAP", quantity: 4, due: "2026-11-30", exact: true })).toEqual([
    { field: "quantity", of: "CAP", from: null, to: 4 },
    { field: "due", of: "CAP", from: null, to: "2026-11-30" },
    { field: "exact", of: "CAP", from: null, to: true },
  ]);
  expect(partName(["sku", "name"], { sku: "CAP", name: "Cap" })).toBe("CAP Cap");
});

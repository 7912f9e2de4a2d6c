import { expect, test } from "vitest";
import { withChanges } from "./use-fresh-list.ts";

interface Row {
  sku: string;
  quantity: number;
}
const rows: Row[] = [
  { sku: "A", quantity: 1 },
  { sku: "C", quantity: 3 },
];
const idOf = (row: object): string => (row as Row).sku;

test("nothing changed is the very same list", () => {
  expect(withChanges(rows, [], idOf)).toBe(rows);
});

test("a changed row stands where it stood, the others are the same objects", () => {
  const now = withChanges(rows, [{ sku: "C", quantity: 30 }], idOf);
  expect(now).toEqual([
    { sku: "A", quantity: 1 },
    { sku: "C", quantity: 30 },
  ]);
  expect(now[0]).toBe(rows[0]);
});

test("a new row comes in its order, a removed one goes, one that was never there is no matter", () => {
  const removed = (sku: string) => ({ sku, removed: true as const });
  expect(withChanges(rows, [{ sku: "B", quantity: 2 }, removed("A"), removed("Z")], idOf)).toEqual([
    { sku: "B", quantity: 2 },
    { sku: "C", quantity: 3 },
  ]);
});

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
const rowKey = (row: object): string => (row as Row).sku;

test("nothing changed is the same list", () => {
  expect(withChanges(rows, [], rowKey)).toBe(rows);
});

test("a changed row stands where it stood, the others are the same objects", () => {
  const now = withChanges(rows, [{ sku: "C", quantity: 30 }], rowKey);
  expect(now).toEqual([
    { sku: "A", quantity: 1 },
    { sku: "C", quantity: 30 },
  ]);
  expect(now[0]).toBe(rows[0]);
});

test("a new row comes in its order, a removed one goes, one that was never there is no matter", () => {
  const removed = (sku: string) => ({ sku, removed: true as const });
  expect(withChanges(rows, [{ sku: "B", quantity: 2 }, removed("A"), removed("Z")], rowKey)).toEqual([
    { sku: "B", quantity: 2 },
    { sku: "C", quantity: 3 },
  ]);
});

test("a list may say itself what has left it, and in which order its rows are", () => {
  const orders = [
    { sku: "9", quantity: 1 },
    { sku: "8", quantity: 1 },
  ];
  const now = withChanges(
    orders,
    [
      { sku: "10", quantity: 1 },
      { sku: "8", quantity: 0 },
    ],
    rowKey,
    (row) => "quantity" in row && row.quantity === 0,
    (one, other) => Number(other.sku) - Number(one.sku),
  );
  expect(now.map(({ sku }) => sku)).toEqual(["10", "9"]);
});

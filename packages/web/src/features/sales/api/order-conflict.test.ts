import type { SalesItem } from "@apothecary/core/sales/contract";
import { expect, test } from "vitest";
import { createLines } from "../../../kit/lines/lines.ts";
import { changedValues, continueFrom } from "./order-conflict.ts";
import { editToSend, isEdited, newOrderLine, ORDER_LINE_RULES, savedLines } from "./order-lines.ts";

const item = (salesId: number, more: Partial<SalesItem> = {}): SalesItem => ({
  ...{ salesId, productId: salesId, formulaId: 1, productSku: `SKU-${salesId}`, productName: "Cream", quantity: 10, price: 2.5, notes: "" },
  ...{ dateCreated: "2026-01-02T09:00:00.000Z", dateEdited: null, dateCompleted: null, dateCancelled: null },
  ...{ formulaJobStatus: "Pending", formulaJobId: null, formulaJobNumber: null },
  ...{ productJobStatus: "Pending", productJobId: null, productJobNumber: null, jobs: [], hasMade: false, shipped: 0 },
  ...more,
});
const JOB: SalesItem["jobs"][number] = {
  ...{ formulaJobId: 7, formulaJobNumber: "J00007", formulaJobStatus: "Allocated" },
  ...{ productJobId: null, productJobNumber: null, productJobStatus: "Pending", quantity: 10 },
};
const opened = (...items: SalesItem[]) => createLines(savedLines(items), ORDER_LINE_RULES);
const sent = (lines: ReturnType<typeof opened>) => lines.all().filter(isEdited).map(editToSend);

test("fields that only the other user changed take their values, and only my changes are sent", () => {
  const lines = opened(item(1), item(2));
  lines.edit("1", "quantity", 12);
  const changes = continueFrom(lines, [item(1, { price: 3, notes: "Gift box" }), item(2, { price: 9 })]);
  expect(lines.all().map(({ values }) => [values.quantity, values.price, values.notes])).toEqual([
    [12, 3, "Gift box"],
    [10, 9, ""],
  ]);
  expect(sent(lines)).toEqual([{ salesId: 1, quantity: 12, cancelled: false }]);
  expect(changedValues(changes, lines).map(({ label, mine, now, theirs }) => [label, mine, now, theirs])).toEqual([
    ["SKU-1 Cream, unit price", "£2.50", "£3.00", true],
    ["SKU-1 Cream, notes", "", "Gift box", true],
    ["SKU-2 Cream, unit price", "£2.50", "£9.00", true],
  ]);
});

test("a field that both changed keeps my value until theirs is taken", () => {
  const lines = opened(item(1));
  lines.edit("1", "price", 4);
  const changes = continueFrom(lines, [item(1, { price: 3 })]);
  expect(sent(lines)).toEqual([{ salesId: 1, price: 4, cancelled: false }]);
  const [choice] = changedValues(changes, lines);
  expect(choice?.theirs).toBe(false);
  choice?.take?.();
  expect(sent(lines)).toEqual([]);
  changedValues(changes, lines)[0]?.take?.();
  expect(sent(lines)).toEqual([{ salesId: 1, price: 4, cancelled: false }]);
});

test("lines that were added or cancelled come and go; my new lines stay", () => {
  const lines = opened(item(1), item(2));
  lines.add([newOrderLine({ productId: 8, sku: "SKU-8", name: "New", formulaId: 1, rAndDCode: "", saved: null }, { quantity: 1, price: 1 })]);
  const changes = continueFrom(lines, [item(1, { dateCancelled: "2026-01-03T09:00:00.000Z" }), item(2), item(3)]);
  expect(lines.ids.get()).toEqual(["2", "new-8", "3"]);
  expect(changes.map(({ name, now }) => [name, now])).toEqual([
    ["SKU-1 Cream", "Cancelled"],
    ["SKU-3 Cream", "10 × £2.50"],
  ]);
});

test("a line that got a job keeps the saved quantity, and says so", () => {
  const lines = opened(item(1));
  lines.edit("1", "quantity", 12);
  const changes = continueFrom(lines, [item(1, { jobs: [JOB] })]);
  expect(sent(lines)).toEqual([]);
  expect(changedValues(changes, lines)).toEqual([{ label: "SKU-1 Cream, quantity", mine: "12", now: "10, made by J00007", theirs: true }]);
});

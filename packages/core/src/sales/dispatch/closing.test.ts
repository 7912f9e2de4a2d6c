import { expect, test } from "vitest";
import { aJob } from "../../../../../tests/lib/rows.ts";
import { newOrder, newOrderLine } from "../edits/new-order.ts";
import { blockedBy } from "./closing.ts";

const order = newOrder(12, { client: { id: 21, name: "Linden & Wolfe" }, poNumber: "PO-1", dispatchDate: null });
const product = { productId: 1, productSku: "LW01-CR-50", productName: "Rose cream", categoryCode: "CR", fillSize: 50 };
const ordered = { ...product, formulaId: 7, formulaCode: "LW01", rAndDCode: "LW-014", quantity: 100, price: 2, notes: "" };
const line = { ...newOrderLine(order, 1, ordered), formulaJobId: 1, productJobId: 2, parts: [{ formulaJobId: 1, productJobId: 2, quantity: 60, made: true }] };
const jobs = (state: "completed" | "cancelled") => new Map([1, 2].map((id) => [id, aJob(id, { state })]));

test("of a line that jobs made in part, what has no job is named", () => {
  expect(blockedBy([line], jobs("completed"))?.missingJobs).toMatchObject([{ salesId: line.salesId, quantity: 40 }]);
});

test("of a line whose jobs were cancelled, the whole is named", () => {
  const whole = { ...line, parts: [{ formulaJobId: 1, productJobId: 2, quantity: 100 }] };
  expect(blockedBy([whole], jobs("cancelled"))?.missingJobs).toMatchObject([{ quantity: 100 }]);
});

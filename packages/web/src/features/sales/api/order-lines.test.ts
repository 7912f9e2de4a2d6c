import type { SalesItem } from "@apothecary/core/sales/contract";
import { expect, test } from "vitest";
import { createLines } from "../../../kit/lines/lines.ts";
import {
  editToSend,
  isEdited,
  lineToSend,
  newOrderLine,
  ORDER_LINE_RULES,
  type OrderLineValues,
  savedLines,
  lineSubtotal,
  orderMargin,
  orderTotal,
} from "./order-lines.ts";

const CREAM = { productId: 5, sku: "AB01-CR-50", name: "Cream", formulaId: 3, rAndDCode: "RD-1", saved: null };
const line = newOrderLine(CREAM, { quantity: 10, price: 1.5 });
const lineWith = (values: Partial<OrderLineValues>) => createLines([{ ...line, values: { ...line.values, ...values } }], ORDER_LINE_RULES).all()[0];

test("a quantity is a whole number from 1, a price a number from 0, of a new line above 0", () => {
  const quantity = (value: number | string) => lineWith({ quantity: value })?.errors.quantity;
  expect([quantity(0), quantity(1.5), quantity("ten"), quantity(1_000_000_000)]).toEqual(Array(4).fill("Invalid quantity"));
  expect(quantity(1)).toBeUndefined();
  const price = (value: number | string) => lineWith({ price: value })?.errors.price;
  expect([price(-1), price("x")]).toEqual(Array(2).fill("Invalid price"));
  expect(price(0)).toBe("Please enter a valid number.");
  expect(price(0.01)).toBeUndefined();
  const [saved] = createLines(savedLines([{ ...ITEM, price: 0 }]), ORDER_LINE_RULES).all();
  expect(saved?.errors.price).toBeUndefined();
});

test("subtotals are pounds to the penny, and add up without fractions of a penny", () => {
  expect(lineSubtotal({ quantity: 3, price: 1.1 })).toBe(3.3);
  expect(lineSubtotal({ quantity: 1_200, price: 2.35 })).toBe(2_820);
  expect(lineSubtotal({ quantity: null, price: 2 })).toBeUndefined();
  const values = { notes: "", cancelled: false };
  expect(
    orderTotal([
      { values: { ...values, quantity: 1, price: 0.1 } },
      { values: { ...values, quantity: 1, price: 0.2 } },
      { values: { ...values, quantity: "x", price: 1 } },
    ]),
  ).toBe(0.3);
});

test("a line is sent under the names of the specification", () => {
  const fragile = lineWith({ notes: "Fragile" });
  expect(fragile && lineToSend(fragile)).toEqual({
    id: 5,
    formulaId: 3,
    sku: "AB01-CR-50",
    rAndDCode: "RD-1",
    name: "Cream",
    quantity: 10,
    price: 1.5,
    notes: "Fragile",
  });
});

const JOB: SalesItem["jobs"][number] = {
  ...{ formulaJobId: 7, formulaJobNumber: "J00007", formulaJobStatus: "Allocated" },
  ...{ productJobId: 8, productJobNumber: "J00008", productJobStatus: "Allocated", quantity: 10 },
};
const ITEM: SalesItem = {
  salesId: 1001,
  productId: 5,
  formulaId: 3,
  productSku: "AB01-CR-50",
  productName: "Cream",
  quantity: 10,
  price: 1.5,
  notes: "",
  dateCreated: "2026-01-02T09:00:00.000Z",
  dateEdited: null,
  dateCompleted: null,
  dateCancelled: null,
  formulaJobStatus: "Allocated",
  formulaJobId: 7,
  formulaJobNumber: "J00007",
  productJobStatus: "Allocated",
  productJobId: 8,
  productJobNumber: "J00008",
  jobs: [JOB],
  hasMade: false,
  shipped: 0,
};

test("saved lines are sent only where they are edited, by their ids; cancelled ones are not listed", () => {
  const lines = createLines(savedLines([ITEM, { ...ITEM, salesId: 1002, dateCancelled: "2026-01-03T09:00:00.000Z" }]), ORDER_LINE_RULES);
  expect(lines.all().map(({ row }) => [row.saved?.salesId, row.saved?.jobNumber])).toEqual([[1001, "J00007"]]);
  expect(lines.all().some(isEdited)).toBe(false);
  lines.edit("1001", "cancelled", true);
  expect(lines.all().filter(isEdited).map(editToSend)).toEqual([{ salesId: 1001, cancelled: true }]);
  expect(orderTotal(lines.all())).toBe(0);
  lines.edit("1001", "cancelled", false);
  lines.edit("1001", "price", 2);
  expect(lines.all().map(editToSend)).toEqual([{ salesId: 1001, price: 2, cancelled: false }]);
});

test("a line keeps its quantity only if one job makes all of it", () => {
  const fixedBy = (jobs: SalesItem["jobs"]) => savedLines([{ ...ITEM, jobs }])[0]?.row.saved?.jobNumber;
  expect(fixedBy([JOB])).toBe("J00007");
  expect(fixedBy([{ ...JOB, quantity: 4 }])).toBeNull();
  expect(
    fixedBy([
      { ...JOB, quantity: 4 },
      { ...JOB, formulaJobId: 9, quantity: 6 },
    ]),
  ).toBeNull();
  expect(fixedBy([])).toBeNull();
});

test("an order has a margin if all its costs are known; cancelled lines do not count", () => {
  const cost = (total: number, ...unpriced: string[]) => ({ total, unpriced });
  const items = [
    { productId: 1, quantity: 10, price: 2, dateCancelled: null },
    { productId: 2, quantity: 5, price: 4, dateCancelled: null },
    { productId: 3, quantity: 99, price: 9, dateCancelled: "2026-01-03T09:00:00.000Z" },
  ];
  const known: [number, ReturnType<typeof cost>][] = [
    [1, cost(1)],
    [2, cost(2)],
  ];
  expect(orderMargin(items, new Map(known))).toEqual({ total: 40, margin: 50 });
  expect(orderMargin(items, new Map([...known, [2, cost(2, "JAR0001")]]))).toEqual({ total: 40, margin: null });
  expect(orderMargin(items, new Map()).margin).toBeNull();
});

import { expect, test } from "vitest";
import { createLines } from "../../../kit/lines/lines.ts";
import { lineToSend, newOrderLine, ORDER_LINE_RULES, type OrderLineValues, subtotalOf, totalOf } from "./order-lines.ts";

const CREAM = { productId: 5, sku: "AB01-CR-50", name: "Cream", formulaId: 3, rAndDCode: "RD-1" };
const lineWith = (values: Partial<OrderLineValues>) =>
  createLines([newOrderLine(CREAM, { quantity: 10, price: 1.5, notes: "", ...values })], ORDER_LINE_RULES).all()[0];

test("a quantity is a whole number from 1, a price a number from 0", () => {
  const quantity = (value: number | string) => lineWith({ quantity: value })?.errors.quantity;
  expect([quantity(0), quantity(1.5), quantity("ten"), quantity(1_000_000_000)]).toEqual(Array(4).fill("Invalid quantity"));
  expect(quantity(1)).toBeUndefined();
  const price = (value: number | string) => lineWith({ price: value })?.errors.price;
  expect([price(-1), price("x")]).toEqual(Array(2).fill("Invalid price"));
  expect(price(0)).toBeUndefined();
});

test("subtotals are pounds to the penny, and add up without fractions of a penny", () => {
  expect(subtotalOf({ quantity: 3, price: 1.1 })).toBe(3.3);
  expect(subtotalOf({ quantity: 1_200, price: 2.35 })).toBe(2_820);
  expect(subtotalOf({ quantity: null, price: 2 })).toBeUndefined();
  const values = { notes: "" };
  expect(
    totalOf([
      { values: { ...values, quantity: 1, price: 0.1 } },
      { values: { ...values, quantity: 1, price: 0.2 } },
      { values: { ...values, quantity: "x", price: 1 } },
    ]),
  ).toBe(0.3);
});

test("a line is sent under the names of the specification", () => {
  const line = lineWith({ notes: "Fragile" });
  expect(line && lineToSend(line)).toEqual({
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

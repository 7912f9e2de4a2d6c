/**
 * The lines of an order that are edited: product, quantity, price, notes (specification 3, section 5).
 */
import { MAX_QUANTITY } from "@apothecary/core/lib/fields";
import type { NewOrderLine } from "@apothecary/core/sales/contract";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";

/** What a line is of: a product, and the formula version that it is made from. */
export interface OrderedProduct {
  productId: number;
  sku: string;
  name: string;
  /** None where the product is made elsewhere. */
  formulaId: number | null;
  rAndDCode: string;
}

/** What is edited of a line. */
export interface OrderLineValues {
  quantity: Entry;
  price: Entry;
  notes: string;
}

export type OrderLine = Line<OrderedProduct, OrderLineValues>;

/** Texts of specification 3, section 8. */
export const INVALID_QUANTITY = "Invalid quantity";
export const INVALID_PRICE = "Invalid price";
export const DUPLICATE = "Duplicate item. Please adjust the quantity instead.";

export const ORDER_LINE_RULES: LineRules<OrderedProduct, OrderLineValues> = {
  required: { quantity: INVALID_QUANTITY, price: INVALID_PRICE },
  check: ({ values: { quantity, price } }) => ({
    quantity: isQuantity(quantity) ? undefined : INVALID_QUANTITY,
    price: isPrice(price) ? undefined : INVALID_PRICE,
  }),
};

function isQuantity(entry: Entry): boolean {
  return entry === null || (typeof entry === "number" && Number.isInteger(entry) && entry >= 1 && entry <= MAX_QUANTITY);
}

function isPrice(entry: Entry): boolean {
  return entry === null || (typeof entry === "number" && entry >= 0);
}

/** A line that was added to the order; it is known by its product, which stands in an order once. */
export function newOrderLine(product: OrderedProduct, values: OrderLineValues): NewLine<OrderedProduct, OrderLineValues> {
  return { id: newLineId(product.productId), row: product, values };
}

/** The id of a line of a product that is not saved yet. */
export const newLineId = (productId: number): string => `new-${productId}`;

/** Price × quantity in pounds, to the penny; undefined where one of them is no figure. */
export function subtotalOf({ quantity, price }: Pick<OrderLineValues, "quantity" | "price">): number | undefined {
  if (typeof quantity !== "number" || typeof price !== "number") return undefined;
  return Math.round(quantity * Math.round(price * 100)) / 100;
}

/** What the lines come to, in pounds to the penny; lines without figures count nothing. */
export function totalOf(lines: readonly Pick<OrderLine, "values">[]): number {
  return lines.reduce((pence, { values }) => pence + Math.round((subtotalOf(values) ?? 0) * 100), 0) / 100;
}

/** A line as it is sent. What is no figure yet goes as it is: the contract says what is wrong with it. */
export function lineToSend({
  row,
  values,
}: Pick<OrderLine, "row" | "values">): Omit<NewOrderLine, "quantity" | "price"> & Pick<OrderLineValues, "quantity" | "price"> {
  const { productId: id, formulaId, sku, rAndDCode, name } = row;
  return { id, formulaId, sku, rAndDCode, name, ...values };
}

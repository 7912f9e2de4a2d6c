/**
 * The lines of an order that are edited: product, quantity, price, notes (specification 3, section 5).
 */
import { MAX_QUANTITY } from "@apothecary/core/lib/fields";
import { INVALID_LINE_PRICE, INVALID_LINE_QUANTITY, type NewOrderLine, type SalesItem } from "@apothecary/core/sales/contract";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";

/** What a line is of: a product, and the formula version that it is made from. */
export interface OrderedProduct {
  productId: number;
  sku: string;
  name: string;
  /** None if the product is made elsewhere. */
  formulaId: number | null;
  rAndDCode: string;
  /** The line as it is saved; none for a new one. */
  saved: SavedLine | null;
}

type SavedLine = Pick<SalesItem, "salesId" | "quantity" | "price" | "notes"> & {
  /** The job that makes it, which keeps its quantity as it is (contract, section 7). */
  jobNumber: string | null;
};

/** What is edited of a line. */
export interface OrderLineValues {
  quantity: Entry;
  price: Entry;
  notes: string;
  /** A saved line is to be cancelled. */
  cancelled: boolean;
}

export type OrderLine = Line<OrderedProduct, OrderLineValues>;

export const ORDER_LINE_RULES: LineRules<OrderedProduct, OrderLineValues> = {
  required: { quantity: INVALID_LINE_QUANTITY, price: INVALID_LINE_PRICE },
  check: ({ values: { quantity, price } }) => ({
    quantity: isQuantity(quantity) ? undefined : INVALID_LINE_QUANTITY,
    price: isPrice(price) ? undefined : INVALID_LINE_PRICE,
  }),
};

function isQuantity(entry: Entry): boolean {
  return entry === null || (typeof entry === "number" && Number.isInteger(entry) && entry >= 1 && entry <= MAX_QUANTITY);
}

function isPrice(entry: Entry): boolean {
  return entry === null || (typeof entry === "number" && entry >= 0);
}

/** A line that is added to the order; it is known by its product, which stands in an order once. */
export function newOrderLine(product: OrderedProduct, values: Pick<OrderLineValues, "quantity" | "price">): NewLine<OrderedProduct, OrderLineValues> {
  return { id: `new-${product.productId}`, row: product, values: { ...values, notes: "", cancelled: false } };
}

/** The lines of an order that are not cancelled, to be edited. */
export function savedLines(items: readonly SalesItem[]): NewLine<OrderedProduct, OrderLineValues>[] {
  return items
    .filter((item) => item.dateCancelled === null)
    .map((item) => {
      const { salesId, productId, productSku: sku, productName: name, formulaId, quantity, price, notes } = item;
      const saved = { salesId, quantity, price, notes, jobNumber: item.formulaJobNumber ?? item.productJobNumber };
      return { id: String(salesId), row: { productId, sku, name, formulaId, rAndDCode: "", saved }, values: { quantity, price, notes, cancelled: false } };
    });
}

/** Price × quantity in pounds, to the penny; undefined if one of them is no figure. */
export function subtotalOf({ quantity, price }: Pick<OrderLineValues, "quantity" | "price">): number | undefined {
  if (typeof quantity !== "number" || typeof price !== "number") return undefined;
  return Math.round(quantity * Math.round(price * 100)) / 100;
}

/** What the lines come to, in pounds to the penny; cancelled ones, and those without figures, count nothing. */
export function totalOf(lines: readonly Pick<OrderLine, "values">[]): number {
  return lines.reduce((pence, { values }) => pence + (values.cancelled ? 0 : Math.round((subtotalOf(values) ?? 0) * 100)), 0) / 100;
}

type Sent = Pick<OrderLineValues, "quantity" | "price" | "notes">;

/** A new line as it is sent. What is no figure yet goes as it is: the contract says what is wrong with it. */
export function lineToSend({ row, values }: Pick<OrderLine, "row" | "values">): Omit<NewOrderLine, "quantity" | "price"> & Sent {
  const { productId: id, formulaId, sku, rAndDCode, name } = row;
  const { quantity, price, notes } = values;
  return { id, formulaId, sku, rAndDCode, name, quantity, price, notes };
}

/** Whether a line is new, or is to be saved otherwise than it is. */
export function isEdited({ row: { saved }, values }: OrderLine): boolean {
  return saved === null || values.cancelled || saved.quantity !== values.quantity || saved.price !== values.price || saved.notes !== values.notes;
}

/** A line of an edit as it is sent: a saved one by its id, a new one as a new order has it. */
export function editToSend(line: OrderLine): ReturnType<typeof lineToSend> | ({ salesId: number; cancelled: boolean } & Sent) {
  const { row, values } = line;
  return row.saved === null ? lineToSend(line) : { salesId: row.saved.salesId, ...values };
}

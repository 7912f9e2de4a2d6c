/**
 * The editable lines of an order: product, quantity, price and notes (specification 3, section 5).
 */
import { marginPercent } from "@apothecary/core/formulas/rules";
import { MAX_QUANTITY, NO_NUMBER } from "@apothecary/core/lib/rules/fields";
import { INVALID_LINE_PRICE, INVALID_LINE_QUANTITY, type NewOrderLine as SentLine, type SalesItem } from "@apothecary/core/sales/contract";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";

/** The category of products that are made elsewhere, which need no formula. */
export const ELSEWHERE = "E";

/** The product of a line, and the formula version that it is made from. */
export interface OrderedProduct {
  productId: number;
  sku: string;
  name: string;
  /** Null if the product is made elsewhere. */
  formulaId: number | null;
  rAndDCode: string;
  /** The saved line; null for a new one. */
  saved: SavedLine | null;
}

export type SavedLine = Pick<SalesItem, "salesId" | "quantity" | "price" | "notes"> & {
  /** The one job that makes all of it: then its quantity cannot change (contract, section 7). */
  jobNumber: string | null;
};

/** The editable fields of a line. */
export interface OrderLineValues {
  quantity: Entry;
  price: Entry;
  notes: string;
  /** Saving cancels this line. */
  cancelled: boolean;
}

export type OrderLine = Line<OrderedProduct, OrderLineValues>;
export type NewOrderLine = NewLine<OrderedProduct, OrderLineValues>;

export const LINE_FIELDS = ["quantity", "price", "notes"] as const;
export type LineField = (typeof LINE_FIELDS)[number];

export const ORDER_LINE_RULES: LineRules<OrderedProduct, OrderLineValues> = {
  required: { quantity: INVALID_LINE_QUANTITY, price: INVALID_LINE_PRICE },
  check: ({ row, values: { quantity, price } }) => ({
    quantity: isQuantity(quantity) ? undefined : INVALID_LINE_QUANTITY,
    // A new line must have a price; only a saved one may become free of charge.
    price: !isPrice(price) ? INVALID_LINE_PRICE : price === 0 && row.saved === null ? NO_NUMBER : undefined,
  }),
  // Fields that the user did not change take the current values. A line that got a job keeps its quantity.
  accept: (line, { saved }) => {
    const taken = LINE_FIELDS.filter((field) => !editedFields(line).includes(field) || (field === "quantity" && saved?.jobNumber));
    return { ...line.values, ...Object.fromEntries(taken.map((field) => [field, (saved ?? line.values)[field]])) };
  },
};

function isQuantity(entry: Entry): boolean {
  return entry === null || (typeof entry === "number" && Number.isInteger(entry) && entry >= 1 && entry <= MAX_QUANTITY);
}

function isPrice(entry: Entry): boolean {
  return entry === null || (typeof entry === "number" && entry >= 0);
}

/** A new line. Its id is that of the product, because an order has each product at most once. */
export function newOrderLine(product: OrderedProduct, values: Pick<OrderLineValues, "quantity" | "price">): NewOrderLine {
  return { id: `new-${product.productId}`, row: product, values: { ...values, notes: "", cancelled: false } };
}

/** The lines of an order that can be edited: all but cancelled ones. */
export function savedLines(items: readonly SalesItem[]): NewOrderLine[] {
  return items
    .filter((item) => item.dateCancelled === null)
    .map((item) => {
      const { salesId, productId, productSku: sku, productName: name, formulaId, quantity, price, notes } = item;
      const saved = { salesId, quantity, price, notes, jobNumber: onlyJob(item) };
      return { id: String(salesId), row: { productId, sku, name, formulaId, rAndDCode: "", saved }, values: { quantity, price, notes, cancelled: false } };
    });
}

/** The job of a line that no other job makes a part of; null if what it does not make can still change. */
function onlyJob({ jobs, quantity }: SalesItem): string | null {
  const [job, ...others] = jobs;
  return job && others.length === 0 && job.quantity >= quantity ? (job.formulaJobNumber ?? job.productJobNumber) : null;
}

/** Price × quantity in pounds, rounded to the penny; undefined if either is not a number. */
export function lineSubtotal({ quantity, price }: Pick<OrderLineValues, "quantity" | "price">): number | undefined {
  if (typeof quantity !== "number" || typeof price !== "number") return undefined;
  return Math.round(quantity * Math.round(price * 100)) / 100;
}

/** The total in pounds, rounded to the penny. Cancelled and incomplete lines count as 0. */
export function orderTotal(lines: readonly Pick<OrderLine, "values">[]): number {
  return lines.reduce((pence, { values }) => pence + (values.cancelled ? 0 : Math.round((lineSubtotal(values) ?? 0) * 100)), 0) / 100;
}

/** The total of an order's open and completed lines, and its margin over today's costs in percent; null unless all costs are known. */
export function orderMargin(
  items: readonly Pick<SalesItem, "productId" | "quantity" | "price" | "dateCancelled">[],
  costs: ReadonlyMap<number, { total: number; unpriced: readonly string[] }>,
): { total: number; margin: number | null } {
  const kept = items.filter(({ dateCancelled }) => dateCancelled === null);
  const total = orderTotal(kept.map(({ quantity, price }) => ({ values: { quantity, price, notes: "", cancelled: false } })));
  const known = kept.every(({ productId }) => costs.get(productId)?.unpriced.length === 0);
  const cost = kept.reduce((sum, { productId, quantity }) => sum + quantity * (costs.get(productId)?.total ?? 0), 0);
  return { total, margin: known ? marginPercent(total, cost) : null };
}

type Sent = Pick<OrderLineValues, "quantity" | "price" | "notes">;

/** The request body of a new line. Sends values as entered; the contract validates them. */
export function lineToSend({ row, values }: Pick<OrderLine, "row" | "values">): Omit<SentLine, "quantity" | "price"> & Sent {
  const { productId: id, formulaId, sku, rAndDCode, name } = row;
  const { quantity, price, notes } = values;
  return { id, formulaId, sku, rAndDCode, name, quantity, price, notes };
}

/** The fields of a saved line whose values differ from the saved ones. */
export function editedFields({ row: { saved }, values }: Pick<OrderLine, "row" | "values">): LineField[] {
  return LINE_FIELDS.filter((field) => saved !== null && saved[field] !== values[field]);
}

/** Whether a line is new, cancelled or changed. */
export function isEdited(line: OrderLine): boolean {
  return line.row.saved === null || line.values.cancelled || editedFields(line).length > 0;
}

/** The request body of a line in an edit: of a saved line only what was changed; a new one is as in a new order. */
export function editToSend(line: OrderLine): ReturnType<typeof lineToSend> | ({ salesId: number; cancelled: boolean } & Partial<Sent>) {
  const { row, values } = line;
  if (row.saved === null) return lineToSend(line);
  const sent: Partial<Sent> = Object.fromEntries(editedFields(line).map((field) => [field, values[field]]));
  return { salesId: row.saved.salesId, cancelled: values.cancelled, ...sent };
}

/**
 * The lines of a purchase order entered from the purchase plan.
 */
import { MAX_PURCHASE_LINES } from "@apothecary/core/purchasing/contract";
import type { PurchasePlanRow } from "@apothecary/core/reports/contract";
import { registerOnOrder } from "@apothecary/core/stock/contract";
import type * as z from "zod";
import type { Typed } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";

/** The editable fields of a line, named as in the payload. */
export interface Ordered {
  quantity: Entry;
  expectedDay: string;
}

export type OrderLine = Line<PurchasePlanRow, Ordered>;
type Body = z.input<typeof registerOnOrder.body>;

export const ORDER_RULES: LineRules<PurchasePlanRow, Ordered> = { required: { quantity: "Quantity is required." } };

/** The line of an item with the proposed quantity; empty if it is not short. */
export function orderLine(row: PurchasePlanRow): NewLine<PurchasePlanRow, Ordered> {
  return { id: row.sku, row, values: { quantity: row.toOrder > 0 ? row.toOrder : null, expectedDay: "" } };
}

/** The request body. Sends values as entered; the contract validates them. */
export function orderBody(lines: readonly OrderLine[]): Typed<Body> {
  return { lines: lines.map(({ row: { sku }, values }) => ({ sku, ...values })) };
}

/** The orders of the lines with their items; undefined while a line is invalid. */
export function validOrders(lines: readonly OrderLine[]): readonly Order[] | undefined {
  const body = registerOnOrder.body.safeParse(orderBody(lines));
  if (!body.success) return undefined;
  return body.data.lines.flatMap(({ quantity, expectedDay }, i) => (lines[i] ? [{ item: lines[i].row, quantity, expectedDay }] : []));
}

/** A valid line. Quantities in grams or units. */
export interface Order {
  item: PurchasePlanRow;
  quantity: number;
  expectedDay: string | null;
}

/** The purchase orders of valid lines, for each supplier as many as hold them, at the prices of the items. Items without a supplier are in none. */
export function ordersBySupplier(orders: readonly Order[], items: readonly { sku: string; price: number }[]) {
  const prices = new Map(items.map(({ sku, price }) => [sku, price]));
  return [...Map.groupBy(orders, ({ item }) => item.supplierId)].flatMap(([supplierId, same]) =>
    supplierId === null
      ? []
      : inOrders(same).map((some) => ({
          supplierId,
          lines: some.map(({ item: { sku }, quantity, expectedDay }) => ({ sku, quantity, price: prices.get(sku) ?? 0, dueDate: expectedDay ?? "" })),
        })),
  );
}

/** Lines by the order that holds them. */
const inOrders = (orders: readonly Order[]): readonly Order[][] =>
  Array.from({ length: Math.ceil(orders.length / MAX_PURCHASE_LINES) }, (_, i) => orders.slice(i * MAX_PURCHASE_LINES, (i + 1) * MAX_PURCHASE_LINES));

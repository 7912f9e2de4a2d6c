/**
 * The lines of an order that is being registered from the purchase plan.
 */
import type { PurchasePlanRow } from "@apothecary/core/reports/contract";
import { registerOnOrder } from "@apothecary/core/stock/contract";
import type * as z from "zod";
import type { Typed } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";

/** What is entered of a line; the names are the payload's. */
export interface Ordered {
  quantity: Entry;
  expectedDay: string;
}

export type OrderLine = Line<PurchasePlanRow, Ordered>;
type Body = z.input<typeof registerOnOrder.body>;

export const ORDER_RULES: LineRules<PurchasePlanRow, Ordered> = { required: { quantity: "Quantity is required." } };

/** The line of an item with what is proposed; empty if nothing is short. */
export function orderLine(row: PurchasePlanRow): NewLine<PurchasePlanRow, Ordered> {
  return { id: row.sku, row, values: { quantity: row.toOrder > 0 ? row.toOrder : null, expectedDay: "" } };
}

/** The body that is sent. What is no figure yet goes as it is: the contract says what is wrong with it. */
export function orderBody(lines: readonly OrderLine[]): Typed<Body> {
  return { lines: lines.map(({ row: { sku }, values }) => ({ sku, ...values })) };
}

/** What the lines order, with their items; undefined while something is wrong with one of them. */
export function orderedOf(lines: readonly OrderLine[]): readonly Order[] | undefined {
  const body = registerOnOrder.body.safeParse(orderBody(lines));
  if (!body.success) return undefined;
  return body.data.lines.flatMap(({ quantity, expectedDay }, i) => (lines[i] ? [{ item: lines[i].row, quantity, expectedDay }] : []));
}

/** A line that can be ordered. Grams or units. */
export interface Order {
  item: PurchasePlanRow;
  quantity: number;
  expectedDay: string | null;
}

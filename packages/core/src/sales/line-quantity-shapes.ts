/** What a line of an order has ordered, shipped, open and cancelled. Pure. */
import { asOrdered, type OrderUnit } from "../lib/rules/quantity.ts";
import { BULK, FRAGRANCE } from "../products/product.rows.ts";
import type { Order, OrderLine } from "./order-shapes.ts";

const GRAMS = 1_000;

type Sort = Pick<OrderLine, "categoryCode">;

/** Whether a line orders bulk itself, by the kilogram. */
export const isBulkLine = ({ categoryCode }: Sort): boolean => categoryCode === BULK || categoryCode === FRAGRANCE;

/** The unit of a line: kilograms of Bulk and Fragrance, else units. */
export const lineUnit = (line: Sort): OrderUnit => (isBulkLine(line) ? "Kg" : "units");

/** A quantity of a line as its stock is counted: grams or units. */
export const asStocked = (line: Sort, quantity: number): number => (isBulkLine(line) ? Math.round(quantity * GRAMS) : quantity);

/** What a line orders, in grams or units. */
export const orderedStock = (line: Sort & Pick<OrderLine, "quantity">): number => asStocked(line, line.quantity);

/** Whether all that a line orders was shipped. */
export const isShipped = (line: Sort & Pick<OrderLine, "quantity" | "shipped">): boolean => (line.shipped ?? 0) >= orderedStock(line);

/** What a line has ordered, shipped, open and cancelled, in its unit: the last three are the first. */
export interface LineQuantities {
  ordered: number;
  shipped: number;
  open: number;
  cancelled: number;
}

/** The quantities of a line, of an order that is open or ended (contract, section 8, rule 6). */
export function lineQuantities(order: Pick<Order, "dateCompleted" | "dateCancelled">, line: OrderLine): LineQuantities {
  const left = orderedStock(line) - (line.shipped ?? 0);
  const isOpen = order.dateCompleted === null && order.dateCancelled === null && line.dateCancelled === null;
  const unit = lineUnit(line);
  const [shipped, open, cancelled] = [line.shipped ?? 0, isOpen ? left : 0, isOpen ? 0 : left].map((one) => asOrdered(one, unit));
  return { ordered: line.quantity, shipped: shipped ?? 0, open: open ?? 0, cancelled: cancelled ?? 0 };
}

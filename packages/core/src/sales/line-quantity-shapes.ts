/** What a line of an order has ordered, shipped, open and cancelled. Pure. */
import { asOrdered, type OrderUnit } from "../lib/rules/quantity.ts";
import { BULK, FRAGRANCE } from "../products/product.rows.ts";
import type { LinePart, Order, OrderLine } from "./order-shapes.ts";

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

/** What of a line the parts of jobs need. */
type WithJobs = Pick<OrderLine, "quantity" | "formulaJobId" | "productJobId" | "parts" | "dateCompleted">;

/** The parts of a line that have jobs: most lines have one, of the whole. */
export function jobParts(line: WithJobs): readonly LinePart[] {
  if (line.parts) return line.parts;
  const { formulaJobId, productJobId, quantity, dateCompleted } = line;
  return formulaJobId === null && productJobId === null ? [] : [{ formulaJobId, productJobId, quantity, ...(dateCompleted === null ? {} : { made: true }) }];
}

/** The ids of a line's jobs. */
export function lineJobIds(line: WithJobs): number[] {
  return jobParts(line).flatMap(({ formulaJobId, productJobId }) => [formulaJobId, productJobId].filter((id) => id !== null));
}

/** A line with other parts: one of the whole line is stored without a list. */
export function withParts<L extends WithJobs>(line: L, parts: readonly LinePart[]): L {
  const [first, ...more] = parts;
  const becomes = { ...line, formulaJobId: first?.formulaJobId ?? null, productJobId: first?.productJobId ?? null, parts: [...parts] };
  if (first === undefined || (more.length === 0 && first.quantity === line.quantity && !first.made)) delete (becomes as WithJobs).parts;
  return becomes;
}

/** What of a line no job makes and no surplus has served, in its unit. */
export function unallocatedQuantity(line: Sort & WithJobs & Pick<OrderLine, "fromStock">): number {
  const allocated = jobParts(line).reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, asOrdered(orderedStock(line) - asStocked(line, allocated) - (line.fromStock ?? 0), lineUnit(line)));
}

/** What of a line that needs a job has none; the whole of one whose jobs were cancelled, or are still being placed. */
export const waitingQuantity = (line: Parameters<typeof unallocatedQuantity>[0]): number => unallocatedQuantity(line) || line.quantity;

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

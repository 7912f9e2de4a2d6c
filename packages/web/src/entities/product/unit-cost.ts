/**
 * Compares a price with the product's cost today.
 */
import { marginPercent } from "@apothecary/core/formulas/rules";
import { showMoney, showPercent } from "../../kit/table/columns/format.ts";
import type { ProductCost } from "./queries.ts";

/** The unit cost and the margin of a price: 'Costs £1.20 today, margin 40 %'. */
export function costText(cost: ProductCost, price: number | null): string {
  const { total, unpriced } = cost;
  if (unpriced.length > 0) return `Costs more than ${showMoney(total)} today. No price: ${unpriced.join(", ")}.`;
  const margin = price === null ? null : knownMargin(cost, price);
  return `Costs ${showMoney(total)} today${margin === null ? "" : `, margin ${showPercent(margin)}`}.`;
}

/** The margin of a price over today's cost, in percent; null while a part of the cost is unknown. */
export function knownMargin(cost: ProductCost | undefined, price: number): number | null {
  return cost && cost.unpriced.length === 0 ? marginPercent(price, cost.total) : null;
}

/** Whether a price is below the known cost of the product. */
export function isBelowCost({ total }: ProductCost, price: number): boolean {
  return price < total;
}

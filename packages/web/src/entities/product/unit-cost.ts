/**
 * A price against what the product costs today, in words.
 */
import { marginPercent } from "@apothecary/core/formulas/rules";
import { showMoney, showNumber } from "../../kit/table/format.ts";
import type { ProductCost } from "./queries.ts";

/** The cost of a unit and what a price leaves of it: 'Costs £1.20 today, margin 40 %'. */
export function costText({ total, unpriced }: ProductCost, price: number | null): string {
  if (unpriced.length > 0) return `Costs more than ${showMoney(total)} today. No price: ${unpriced.join(", ")}.`;
  const margin = price === null ? null : marginPercent(price, total);
  return `Costs ${showMoney(total)} today${margin === null ? "" : `, margin ${showNumber(margin)} %`}.`;
}

/** Whether a price is below what the product costs, as far as its parts have prices. */
export function isBelowCost({ total }: ProductCost, price: number): boolean {
  return price < total;
}

import { moneyText, quantityText } from "@apothecary/core/lib/rules/quantity";

/** A value with its unit: `£1 250.00`, `1 250 g`. */
export function valueText(value: number, unit: string): string {
  return unit === "£" ? moneyText(value) : quantityText(value, unit);
}

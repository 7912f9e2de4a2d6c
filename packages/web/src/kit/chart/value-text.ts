import { moneyText, quantityText } from "@apothecary/core/lib/quantity";

/** `£1 250.00`, `1 250 g`. */
export function valueText(value: number, unit: string): string {
  return unit === "£" ? moneyText(value) : quantityText(value, unit);
}

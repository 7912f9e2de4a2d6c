/**
 * Quantities with units. Stock priced by the kilogram is in grams (raw materials, Bulk, Fragrance), everything else in units.
 */
import { showNumber } from "../../kit/table/columns/format.ts";

type PriceUnit = "kilo" | "unit";

/** A quantity with its unit: `40 000 g`, `1 unit`. */
export function amountText(value: number, priceUnit: PriceUnit): string {
  return `${showNumber(value)} ${unitWord(priceUnit, value)}`;
}

/** The unit of a quantity: `g`, `unit`, `units`. */
export function unitWord(priceUnit: PriceUnit, value = 0): string {
  if (priceUnit === "kilo") return "g";
  return Math.abs(value) === 1 ? "unit" : "units";
}

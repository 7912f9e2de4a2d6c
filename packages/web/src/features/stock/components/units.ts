/**
 * What stock is counted in: grams where it is priced by the kilogram (raw materials, Bulk, Fragrance), else units.
 */
import { showNumber } from "../../../kit/table/format.ts";

type PriceUnit = "kilo" | "unit";

/** A quantity with its unit: `40 000 g`, `1 unit`. */
export function counted(value: number, priceUnit: PriceUnit): string {
  return `${showNumber(value)} ${unitOf(priceUnit, value)}`;
}

/** The unit of a quantity: `g`, `unit`, `units`. */
export function unitOf(priceUnit: PriceUnit, value = 0): string {
  if (priceUnit === "kilo") return "g";
  return Math.abs(value) === 1 ? "unit" : "units";
}

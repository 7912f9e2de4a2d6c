/**
 * What stock is worth, in pounds.
 */
import type { Item } from "./item.rows.ts";

/** Pounds per gram, to five decimals, from pounds per kilogram. (Specification 2, section 3.) */
export function pricePerGram(pricePerKilo: number): number {
  return rounded(pricePerKilo / 1_000, 5);
}

/** Pounds, to the penny: price times grams or units on hand; what is priced by the kilogram goes by its price per gram. */
export function stockValue(item: Pick<Item, "price" | "priceUnit">, onHand: number): number {
  return rounded((item.priceUnit === "kilo" ? pricePerGram(item.price) : item.price) * onHand, 2);
}

/** Half up at the decimal as it is written: 1.005 is not a little less. */
function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(Number((value * factor).toPrecision(15))) / factor;
}

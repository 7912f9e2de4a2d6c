/** Stock values in pounds. */
import type { Item } from "./items/item.rows.ts";

/** Pounds per gram, to five decimals, from pounds per kilogram. (Specification 2, section 3.) */
export function pricePerGram(pricePerKilo: number): number {
  return rounded(pricePerKilo / 1_000, 5);
}

/** The stock value in pounds, to the penny: price (a set one, or the cost by `costOfItems`) times grams or units; a price per kilogram is converted to a price per gram. */
export function stockValue(item: Pick<Item, "price" | "priceUnit">, onHand: number): number {
  return rounded((item.priceUnit === "kilo" ? pricePerGram(item.price) : item.price) * onHand, 2);
}

/** Rounds half up by the decimal notation, so that 1.005 is not rounded down. */
function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(Number((value * factor).toPrecision(15))) / factor;
}

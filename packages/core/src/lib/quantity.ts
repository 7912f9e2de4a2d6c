/** The unit of an item, and the format of quantities. The browser uses the same rules. */

export type Unit = "g" | "units";

/** The unit in which an item is counted: raw materials, Bulk and Fragrance in grams, everything else in units (contract, section 3). */
export function unitOf({ categoryType, categoryName }: { categoryType: string; categoryName: string }): Unit {
  return categoryType === "Raw Material" || categoryName === "Bulk" || categoryName === "Fragrance" ? "g" : "units";
}

/** The thousands separator: a non-breaking space. */
const THIN = "\u202F";
/** The minus sign, as wide as a digit, unlike a hyphen. */
export const MINUS = "\u2212";
/** Grams and units are whole, prices and percentages have few decimals; further digits are rounding errors. */
const MAX_DECIMALS = 3;

const plain = new Intl.NumberFormat("en-GB", { maximumFractionDigits: MAX_DECIMALS });
const pounds = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const thin = (figure: string): string => figure.replaceAll(",", THIN).replace("-", MINUS);

/** 25000 → `25 000`, −19500 → `−19 500`: the number format, with at most three decimals. */
export function figureText(value: number): string {
  return thin(plain.format(value));
}

/** 1250.5 → `£1 250.50`. */
export function moneyText(value: number): string {
  return `${value < 0 ? MINUS : ""}£${thin(pounds.format(Math.abs(value)))}`;
}

const GRAMS_PER_KILOGRAM = 1_000;

/** The unit of a product's order lines: Bulk and Fragrance are ordered by the kilogram and counted in grams. */
export type OrderUnit = "Kg" | "units";

/** Converts grams or units to the unit of the order: 45994 g → 45.994 Kg. */
export function asOrdered(counted: number, unit: OrderUnit): number {
  return unit === "Kg" ? counted / GRAMS_PER_KILOGRAM : counted;
}

/** 40000 → `40 000 g`; the unit as a word where it is one: `1 unit`, `2 units`. */
export function quantityText(value: number, unit: string): string {
  return `${figureText(value)} ${unit === "units" && value === 1 ? "unit" : unit}`;
}

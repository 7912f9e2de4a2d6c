/** The unit of an item, and the format of quantities. The browser uses the same rules. */

export type Unit = "g" | "units";

/** The unit in which an item is counted: raw materials, Bulk and Fragrance in grams, everything else in units (contract, section 3). */
export function itemUnit({ categoryType, categoryName }: { categoryType: string; categoryName: string }): Unit {
  return categoryType === "Raw Material" || categoryName === "Bulk" || categoryName === "Fragrance" ? "g" : "units";
}

/** The SKU suffix of Bulk and Fragrance, which are in grams. (Contract, section 3.) */
const BULK_SKU = /-[BF]$/i;

/** Whether a SKU is Bulk or Fragrance. */
export const isBulkSku = (sku: string): boolean => BULK_SKU.test(sku);

/** The thousands separator: a non-breaking space. */
const THIN = "\u202F";
/** The minus sign, as wide as a digit, unlike a hyphen. */
export const MINUS = "\u2212";
/** Grams and units are whole, exact grams have milligrams, prices have few decimals; further digits are rounding errors. */
const MAX_DECIMALS = 3;
/** Figures that would round to 0 are shown with this many digits; below the smallest one there are only rounding errors. */
const SMALL_DIGITS = 3;
const SMALLEST = 1e-9;
/** Percentages are entered with up to nine significant digits, and shown with all of them. */
const PERCENT_DIGITS = 9;

const upTo = (decimals: number) => new Intl.NumberFormat("en-GB", { maximumFractionDigits: decimals });
const plain = upTo(MAX_DECIMALS);
const small = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: SMALL_DIGITS });
const percent = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: PERCENT_DIGITS });
const from = (least: number, most: number) => new Intl.NumberFormat("en-GB", { minimumFractionDigits: least, maximumFractionDigits: most });
const PENCE = 2;
const pounds = from(PENCE, PENCE);
/** Fields show all the decimals that can be entered. */
const FIELD_DECIMALS = 6;
const thin = (figure: string): string => figure.replaceAll(",", THIN).replace("-", MINUS);

/** 25000 → `25 000`, −19500 → `−19 500`: the number format, by default with at most three decimals. What is not 0 is never shown as 0: `0.0004`. */
export function figureText(value: number, decimals = MAX_DECIMALS): string {
  const size = Math.abs(value);
  if (size < SMALLEST) return "0";
  if (size < 10 ** -decimals / 2) return thin(small.format(value));
  return thin((decimals === MAX_DECIMALS ? plain : upTo(decimals)).format(value));
}

/** 0.0004 → `0.0004 %`: a percentage with all the digits that can be entered. */
export function percentText(value: number): string {
  return `${thin(percent.format(Math.abs(value) < SMALLEST ? 0 : value))} %`;
}

/** 25000 → `25 000`: a number in a field, with all its decimals, and at least `decimals` of them. */
export function fieldText(value: number, decimals = 0): string {
  return thin(from(decimals, Math.max(decimals, FIELD_DECIMALS)).format(value));
}

/** 1250.5 → `£1 250.50`, or with more decimals than pence. */
export function moneyText(value: number, decimals = PENCE): string {
  const format = decimals === PENCE ? pounds : from(decimals, decimals);
  return `${value < 0 ? MINUS : ""}£${thin(format.format(Math.abs(value)))}`;
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

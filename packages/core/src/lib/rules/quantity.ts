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

const PENCE = 2;
/** Fields show all the decimals that can be entered. */
const FIELD_DECIMALS = 6;

/** Formats that were needed: making one takes a browser longer than the other figures of a table. */
const formats = new Map<string, Intl.NumberFormat>();

function formatted(value: number, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat("en-GB", options);
  formats.set(key, format);
  return format.format(value).replaceAll(",", THIN).replace("-", MINUS);
}

/** A number with at least and at most so many decimals. One that is not to be rounded is written as it is. */
function decimalText(value: number, least: number, most: number): string {
  const [, sign = "", whole = "", decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (whole === "" || decimals.length > most) return formatted(value, { minimumFractionDigits: least, maximumFractionDigits: most });
  const part = decimals.padEnd(least, "0");
  return `${sign && MINUS}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, THIN)}${part && `.${part}`}`;
}

/** 25000 → `25 000`, −19500 → `−19 500`: the number format, by default with at most three decimals. What is not 0 is never shown as 0: `0.0004`. */
export function figureText(value: number, decimals = MAX_DECIMALS): string {
  const size = Math.abs(value);
  if (size < SMALLEST) return "0";
  return size < 10 ** -decimals / 2 ? formatted(value, { maximumSignificantDigits: SMALL_DIGITS }) : decimalText(value, 0, decimals);
}

/** 0.0004 → `0.0004 %`: a percentage with all the digits that can be entered. */
export function percentText(value: number): string {
  return `${formatted(Math.abs(value) < SMALLEST ? 0 : value, { maximumSignificantDigits: PERCENT_DIGITS })} %`;
}

/** 25000 → `25 000`: a number in a field, with all its decimals, and at least `decimals` of them. */
export function fieldText(value: number, decimals = 0): string {
  return decimalText(value, decimals, Math.max(decimals, FIELD_DECIMALS));
}

/** 1250.5 → `£1 250.50`, or with more decimals than pence. */
export function moneyText(value: number, decimals = PENCE): string {
  return `${value < 0 ? MINUS : ""}£${decimalText(Math.abs(value), decimals, decimals)}`;
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

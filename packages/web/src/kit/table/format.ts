/**
 * How figures, days and times are written in tables and beside them: thin separators of thousands, UK dates, `–` for
 * nothing and `0` for zero.
 */
import { clockText } from "../../lib/house-time.ts";

/** What stands where there is nothing to show. */
export const NOTHING = "–";
/** Separates thousands, and does not let a figure break. */
const THIN = "\u202F";
/** Stands before what is below zero, as wide as a figure; a hyphen is neither. */
export const MINUS = "\u2212";
const MAX_DECIMALS = 3;

const plain = new Intl.NumberFormat("en-GB", { maximumFractionDigits: MAX_DECIMALS });
const pounds = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A figure with at most three decimals; a figure that is none is nothing. */
export function showNumber(value: number | null | undefined): string {
  return value === null || value === undefined || !Number.isFinite(value) ? NOTHING : thin(plain.format(value));
}

/** A quantity with its unit, as it stands in a table: `25 000 g`, `1 unit`. */
export function showQuantity(value: number, unit: "g" | "units"): string {
  return `${showNumber(value)} ${unit === "units" && value === 1 ? "unit" : unit}`;
}

/** An amount in pounds and pence. */
export function showMoney(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NOTHING;
  return `${value < 0 ? MINUS : ""}£${thin(pounds.format(Math.abs(value)))}`;
}

/** A day `YYYY-MM-DD` as `dd/mm/yyyy`; what is not a day is shown as it is. */
export function showDay(value: string | null | undefined): string {
  if (!value) return NOTHING;
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(value);
  return day ? `${day[3]}/${day[2]}/${day[1]}` : value;
}

/** An instant in ISO 8601 as `dd/mm/yyyy hh:mm` on the house's clock. */
export function showInstant(value: string | null | undefined): string {
  if (!value) return NOTHING;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? value : clockText(at);
}

function thin(figure: string): string {
  return figure.replaceAll(",", THIN).replace("-", MINUS);
}

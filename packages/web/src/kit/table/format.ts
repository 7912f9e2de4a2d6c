/** Formats for numbers, dates and times: thin thousands separators, UK dates, `–` for empty values and `0` for zero. */
import { figureText, moneyText, quantityText } from "@apothecary/core/lib/quantity";
import { clockText } from "../../lib/house-time.ts";

/** Shown for an empty value. */
export const NOTHING = "–";

/** A number with at most three decimals; NaN and infinity are empty. */
export function showNumber(value: number | null | undefined): string {
  return value === null || value === undefined || !Number.isFinite(value) ? NOTHING : figureText(value);
}

/** A quantity with its unit: `25 000 g`, `1 unit`. */
export function showQuantity(value: number, unit: "g" | "units"): string {
  return Number.isFinite(value) ? quantityText(value, unit) : NOTHING;
}

/** An amount in pounds and pence. */
export function showMoney(value: number | null | undefined): string {
  return value === null || value === undefined || !Number.isFinite(value) ? NOTHING : moneyText(value);
}

/** A date `YYYY-MM-DD` as `dd/mm/yyyy`; other text is returned unchanged. */
export function showDay(value: string | null | undefined): string {
  if (!value) return NOTHING;
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(value);
  return day ? `${day[3]}/${day[2]}/${day[1]}` : value;
}

/** An ISO 8601 instant as `dd/mm/yyyy hh:mm` in the company's time zone. */
export function showInstant(value: string | null | undefined): string {
  if (!value) return NOTHING;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? value : clockText(at);
}

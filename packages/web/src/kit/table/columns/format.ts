/** Formats for numbers, dates and times: thin thousands separators, UK dates, `–` for empty values and `0` for zero. */
import { figureText, moneyText, percentText, quantityText } from "@apothecary/core/lib/rules/quantity";
import { clockText } from "../../../lib/user/business-time.ts";

/** Shown for an empty value. */
export const NOTHING = "–";

/** Between a figure and its unit, which are never on two lines. */
const NO_BREAK = "\u00A0";

/** A figure and the unit after it. */
const IN_UNIT = /(?<=\d) (?=(?:g|kg|mg|ml|l|cm|mm|units?)\b|%)/gi;

/** A text, such as the name `Aqueous Cream 500 g`, that no line break parts between a figure and its unit. */
export function unbroken(text: string): string {
  return text.replace(IN_UNIT, NO_BREAK);
}

/** A number, by default with at most three decimals; NaN and infinity are empty. */
export function showNumber(value: number | null | undefined, decimals?: number): string {
  return value === null || value === undefined || !Number.isFinite(value) ? NOTHING : figureText(value, decimals);
}

/** A quantity with its unit: `25 000 g`, `1 unit`. */
export function showQuantity(value: number, unit: "g" | "units"): string {
  return Number.isFinite(value) ? quantityText(value, unit).replace(" ", NO_BREAK) : NOTHING;
}

/** `24 months`. */
export function monthsText(months: number): string {
  return months === 1 ? "1 month" : `${showNumber(months)} months`;
}

/** A percentage with all its digits: `0.0004 %`. */
export function showPercent(value: number | null | undefined): string {
  return value === null || value === undefined || !Number.isFinite(value) ? NOTHING : percentText(value).replace(" ", NO_BREAK);
}

/** An amount in pounds and pence, or with more decimals. */
export function showMoney(value: number | null | undefined, decimals?: number): string {
  return value === null || value === undefined || !Number.isFinite(value) ? NOTHING : moneyText(value, decimals);
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

/** Parsing of typed numbers, and their display. */
import { fieldText, quantityText } from "@apothecary/core/lib/rules/quantity";

const GROUPED = /^\d{1,3}([ ,\u00a0\u202f]\d{3})+(\.\d+)?$/;
const PLAIN = /^(\d+(\.\d*)?|\.\d+)$/;
const KILOGRAM = 1_000;

/** The value of a number field: a number, the typed text if it is not a number, null while empty. */
export type Entry = number | string | null;

/**
 * Parses a typed number: `1,000`, `1 000`, `1000` → 1000. In grams also `40 kg` → 40000 and `500 g` → 500. Other text
 * is returned unchanged, so that validation refuses it and no input is lost.
 */
export function numberFrom(typed: string, unit = ""): Entry {
  const text = typed.trim();
  if (text === "") return null;
  const measured = unit === "g" ? /^(.*?)\s*(kg|g)$/i.exec(text) : undefined;
  const bare = measured?.[1] ?? text.replace(/^£\s*/, "");
  const negative = bare.startsWith("-") || bare.startsWith("−");
  const digits = negative ? bare.slice(1) : bare;
  if (!GROUPED.test(digits) && !PLAIN.test(digits)) return text;
  const read = Number(digits.replaceAll(/[ ,\u00a0\u202f]/g, "")) * (negative ? -1 : 1);
  return measured?.[2]?.toLowerCase() === "kg" ? Number((read * KILOGRAM).toFixed(6)) : read;
}

/** 1000 → `1 000`. `decimals` is the minimum number of decimals; up to six are shown. */
export function numberText(value: Entry | undefined, decimals = 0): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  return fieldText(value, decimals);
}

/** 40000 → `40 kg`: grams as kilograms, exact to the gram. Undefined below a kilogram. */
export function kilogramsText(grams: Entry | undefined): string | undefined {
  if (typeof grams !== "number" || grams < KILOGRAM) return undefined;
  return quantityText(grams / KILOGRAM, "kg");
}

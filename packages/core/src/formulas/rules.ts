/**
 * The calculations of recipes: grams, kilograms, availability. Pure, with exact decimals. (Specification 3, sections 5
 * and 9.) No AWS and no Node import, so that the browser can use it.
 */
import { type Decimal, decimal, minus, decimalToNumber, plus, rounded, significant, times } from "./decimal.ts";

/** Significant digits of a recipe's total. */
export const PERCENT_DIGITS = 9;

const ZERO: Decimal = { digits: 0n, scale: 0 };
const ONE: Decimal = { digits: 1n, scale: 0 };
const THOUSANDTH: Decimal = { digits: 1n, scale: 3 };
const HUNDREDTH: Decimal = { digits: 1n, scale: 2 };
const TEN: Decimal = { digits: 10n, scale: 0 };
const MILLIGRAMS_A_GRAM = 1_000;
const THOUSAND = decimal(MILLIGRAMS_A_GRAM);
/** Rounding to the gram that changes a line by more than this share is shown. */
const NOTICED_ROUNDING = 0.005;

/** Whole grams of an ingredient of `percentage` in `kilograms`: 10 × percentage × kilograms, half rounded up. */
export function ingredientGrams(percentage: number, kilograms: number): number {
  return decimalToNumber(rounded(times(times(TEN, decimal(percentage)), decimal(kilograms)), 0));
}

/** The same amount in milligrams, not rounded. */
export function exactMilligrams(percentage: number, kilograms: number): number {
  return decimalToNumber(times(times(THOUSAND, TEN), times(decimal(percentage), decimal(kilograms))));
}

/** The milligrams of `each` grams a unit in a number of units, not rounded. */
export function milligramsInUnits(each: number, units: number): number {
  return decimalToNumber(times(THOUSAND, times(decimal(each), decimal(units))));
}

/** Whether rounding to whole grams changes an amount by more than 0.5 %, so that the exact one is to be shown. (Contract, section 8.) */
export function roundingMatters(grams: number, milligrams: number): boolean {
  return Math.abs(grams * MILLIGRAMS_A_GRAM - milligrams) > NOTICED_ROUNDING * milligrams;
}

/** The grams to show for an amount: whole ones, or the exact figure where rounding matters. */
export function shownGrams(grams: number, milligrams: number): number {
  return roundingMatters(grams, milligrams) ? milligrams / MILLIGRAMS_A_GRAM : grams;
}

/** The sum of a recipe's percentages, to nine significant digits. */
export function totalPercent(percentages: readonly number[]): number {
  const total = percentages.reduce((sum, percentage) => plus(sum, decimal(percentage)), ZERO);
  return decimalToNumber(significant(total, PERCENT_DIGITS));
}

/** Kilograms to make, to two decimals: net × (1 + wastage % ÷ 100) + additional wastage − excess. Kilograms, except the percentage. */
export function grossQuantity(net: number, wastagePercent: number, additionalWastage = 0, excess = 0): number {
  const wasted = times(decimal(net), plus(ONE, times(decimal(wastagePercent), HUNDREDTH)));
  return decimalToNumber(rounded(minus(plus(wasted, decimal(additionalWastage)), decimal(excess)), 2));
}

/** The kilograms to fill the sales items: the sum of units × grams per unit, ÷ 1000. */
export function netKilograms(items: readonly { quantity: number; fillWeight: number }[]): number {
  const grams = items.reduce((sum, item) => plus(sum, times(decimal(item.quantity), decimal(item.fillWeight))), ZERO);
  return decimalToNumber(times(grams, THOUSANDTH));
}

/** The stock of one SKU, in grams. */
export interface Available {
  quantity: number;
  allocated: number;
  /** The sum of its quarantined batches. */
  quarantined: number;
  /** The sum of its quarantined, frozen, redundant and expired batches. */
  unusable: number;
}

/** Free grams of the SKUs that can serve. */
export function freeGrams(of: readonly Pick<Available, "quantity" | "allocated">[]): number {
  return of.reduce((sum, one) => sum + one.quantity - one.allocated, 0);
}

export type TrafficLight = "red" | "orange" | "green";

/**
 * The traffic light of a requirement: red if free stock is not enough, orange if it is not enough without stock that is
 * quarantined, frozen, redundant or expired, else green. Over all the SKUs that can serve. (Specification 3, section 9.)
 */
export function trafficLight(of: readonly Available[], gramsNeeded: number): TrafficLight {
  const free = freeGrams(of);
  if (free < gramsNeeded) return "red";
  const unusable = of.reduce((sum, one) => sum + Math.max(one.quarantined, one.unusable), 0);
  return free - unusable < gramsNeeded ? "orange" : "green";
}

/** A client's formula code: its letters and a number of at least two digits. */
export function formulaCodeAt(clientCode: string, number: number): string {
  return clientCode.toUpperCase() + String(number).padStart(2, "0");
}

/** The highest batch number of a formula within a year. */
const MAX_BATCH_NUMBER_IN_YEAR = 999;

/**
 * The first free batch number of a formula in a year, `nnn-yy`; empty if all are used. `01-26` and `001-26` are the
 * same number. `day` is today, `YYYY-MM-DD`.
 */
export function nextBatchNumber(previous: readonly string[], day: string): string {
  const year = Number(day.slice(2, 4));
  const given = new Set(previous.map(readBatchNumber).flatMap((one) => (one.year === year ? [one.number] : [])));
  for (let number = 1; number <= MAX_BATCH_NUMBER_IN_YEAR; number++) {
    if (!given.has(number)) return `${String(number).padStart(3, "0")}-${String(year).padStart(2, "0")}`;
  }
  return "";
}

/** Sorts formula batch numbers, latest first. */
export function latestFirst(batchNumbers: readonly string[]): string[] {
  return batchNumbers.toSorted((a, b) => {
    const [one, other] = [readBatchNumber(a), readBatchNumber(b)];
    return other.year - one.year || other.number - one.number || a.localeCompare(b);
  });
}

function readBatchNumber(batchNumber: string): { number: number; year: number } {
  const [number = "", year = ""] = batchNumber.split("-");
  return { number: Number(number), year: Number(year) };
}

/** The margin of a price over its cost, in percent of the price to one decimal; null for a price of 0. */
export function marginPercent(price: number, cost: number): number | null {
  return price > 0 ? Number((((price - cost) / price) * 100).toFixed(1)) : null;
}

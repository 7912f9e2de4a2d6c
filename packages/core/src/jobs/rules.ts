/**
 * The result of a job. Pure; no AWS and no Node import, so that the browser can use it. (Specification 3, sections 4
 * and 9.)
 */

import type { MaterialYield } from "./answers.ts";

/** A filling job that made less than this percentage of its gross quantity was closed short. */
const SHORT_BELOW_PERCENT = 95;
/** A job that made more than this percentage of its gross quantity needs a reason. */
const HIGH_ABOVE_PERCENT = 105;
/** Tolerance for binary fractions. */
const NOISE = 1e-6;
/** Decimals of a yield. */
const YIELD_DECIMALS = 1;
/** Decimals of the units that bulk is enough for, so that the yield can be recalculated from what is shown. */
const UNIT_DECIMALS = 2;

/** The fields of a job that the rules use: kilograms for a formula job, units for a product job. */
interface Planned {
  type: "Formula" | "Product";
  grossQuantity: number;
}

/** Decimals of what was produced: sums of binary fractions are rounded to them. */
const PRODUCED_DECIMALS = 6;

/** What a job has made with this completion, in kilograms or units. */
export function totalWith({ quantityProduced }: { quantityProduced: number | null }, more: number): number {
  return Number(((quantityProduced ?? 0) + more).toFixed(PRODUCED_DECIMALS));
}

/** Whether what a job makes is made elsewhere: its category is `E` (contract, section 3). It needs no bulk. */
export function isMadeElsewhere({ code }: { code: string }): boolean {
  return code.includes("-E-");
}

/** Whether a job closes short: filling jobs below their gross quantity less 5 %, compounding jobs never. */
export function isShort({ type, grossQuantity }: Planned, produced: number): boolean {
  return type === "Product" && produced * 100 < grossQuantity * SHORT_BELOW_PERCENT;
}

/** Whether a job made more than 5 % above its gross quantity, which needs a reason (contract, section 8). */
export function isHigh({ grossQuantity }: Pick<Planned, "grossQuantity">, produced: number): boolean {
  return produced * 100 > grossQuantity * HIGH_ABOVE_PERCENT + NOISE;
}

/**
 * Whether a compounding job made more bulk than material was used (contract, section 8). Grams; each of its lines may be
 * rounded by one.
 */
export function isMoreThanUsed({ type }: Pick<Planned, "type">, produced: number, used: number, lines: number): boolean {
  return type === "Formula" && produced > used + lines;
}

/** The fields of a job's line that count here. */
interface UsedLine {
  origin?: string | undefined;
  amountPerUnit?: number | null | undefined;
  used?: readonly { quantity: number }[] | undefined;
}

/**
 * Compares what went into a job with what it made. All ingredients of a compounding job become bulk. Bulk fills units of
 * its fill weight. Without bulk, the scarcest component decides.
 */
export function materialYield(type: Planned["type"], lines: readonly UsedLine[], actual: number): MaterialYield {
  const bulk = type === "Formula" ? lines : lines.filter(({ origin }) => origin === "bulk");
  const gramsIn = bulk.length === 0 ? null : bulk.reduce((sum, line) => sum + usedOfLine(line), 0);
  const units = type === "Formula" ? [] : (bulk.length > 0 ? bulk : lines).flatMap(unitsFrom);
  const theoretical = type === "Formula" ? (gramsIn ?? 0) : units.length === 0 ? 0 : Math.min(...units);
  const percent = theoretical === 0 ? null : Number(((100 * actual) / theoretical).toFixed(YIELD_DECIMALS));
  return { gramsIn, theoretical: Number(theoretical.toFixed(UNIT_DECIMALS)), actual, percent, excessive: percent === null ? actual > 0 : percent > 100 };
}

/** The units for which what was used of a line is enough. */
function unitsFrom(line: UsedLine): number[] {
  return line.amountPerUnit ? [usedOfLine(line) / line.amountPerUnit] : [];
}

/** What was used of a line: grams or units. */
export function usedOfLine({ used = [] }: Pick<UsedLine, "used">): number {
  return used.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What was produced, in percent of the gross quantity, to one decimal; 0 if nothing was planned. */
export function yieldPercent({ grossQuantity }: Pick<Planned, "grossQuantity">, produced: number): number {
  return grossQuantity === 0 ? 0 : Number(((100 * produced) / grossQuantity).toFixed(YIELD_DECIMALS));
}

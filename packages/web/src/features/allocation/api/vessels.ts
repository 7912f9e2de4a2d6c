/**
 * Splitting a sales item into compounding jobs of one vessel each (contract, section 8, Part of a line).
 */
import { FORMULA_BATCH_NUMBER, INVALID_BATCH_NUMBER } from "@apothecary/core/lib/rules/fields";
import { figureText } from "@apothecary/core/lib/rules/quantity";
import { BATCH_NUMBER_TAKEN, MAX_JOBS_AT_ONCE } from "@apothecary/core/jobs/contract";
import { grossQuantity } from "@apothecary/core/formulas/rules";
import type { UnallocatedItem } from "@apothecary/core/sales/contract";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";

const GRAMS = 1_000;

type Item = Pick<UnallocatedItem, "quantity" | "fillWeight">;

/** Whether a sales item needs more than the largest vessel. */
export function isLarger({ quantity, fillWeight }: Item, vesselSizes: readonly number[]): boolean {
  return vesselSizes.length > 0 && quantity * fillWeight > Math.max(...vesselSizes) * GRAMS;
}

/** How much of a sales item one vessel makes with this wastage, in its unit. */
export function vesselQuantity({ fillWeight }: Pick<Item, "fillWeight">, vessel: number, wastagePercent: Entry): number {
  const grams = (vessel * GRAMS) / (1 + (typeof wastagePercent === "number" ? wastagePercent : 0) / 100);
  return Math.floor(grams / fillWeight + 1e-9);
}

/** A job of a split: what it makes of the sales item, and its batch number. */
export interface SplitJob {
  quantity: Entry;
  batchNumber: string;
}

export type SplitLine = Line<null, SplitJob>;

/** The jobs that a sales item fills, at most as many as can be made at once; the rest stays unallocated. */
export function splitJobs(item: Item, vessel: number, wastagePercent: Entry, numbers: { next: string; taken: readonly string[] }): NewLine<null, SplitJob>[] {
  const each = vesselQuantity(item, vessel, wastagePercent);
  if (each <= 0) return [];
  const count = Math.min(MAX_JOBS_AT_ONCE, Math.ceil(item.quantity / each));
  const batchNumbers = followingNumbers(numbers, count);
  return batchNumbers.map((batchNumber, i) => ({ id: String(i), row: null, values: { quantity: Math.min(each, item.quantity - i * each), batchNumber } }));
}

/** The next free batch numbers of a formula in the year of the first; empty ones once the year has none left. */
export function followingNumbers({ next, taken }: { next: string; taken: readonly string[] }, count: number): string[] {
  const [digits = "", year = ""] = next.split("-");
  const used = new Set(taken.map(plainNumber));
  const numbers: string[] = [];
  for (let number = Number(digits); next !== "" && numbers.length < count && number <= MAX_NUMBER; number++) {
    const text = `${String(number).padStart(3, "0")}-${year}`;
    if (!used.has(plainNumber(text))) numbers.push(text);
  }
  return Array.from({ length: count }, (_, i) => numbers[i] ?? "");
}

const MAX_NUMBER = 999;
/** `14-26` and `014-26` are one number. */
const plainNumber = (number: string): string => number.split("-").map(Number).join("-");

const NOT_POSITIVE = "Please enter a (positive) number.";

/** The rules of a split of so much: quantities that fit, and batch numbers that differ. */
export function splitRules(item: Item, taken: readonly string[]): LineRules<null, SplitJob> {
  const used = new Set(taken);
  return {
    required: { quantity: "Quantity is required.", batchNumber: "Batch number is required." },
    unique: { field: "batchNumber", message: BATCH_NUMBER_TAKEN },
    check: ({ values: { quantity, batchNumber } }) => ({
      quantity: quantity !== null && !(typeof quantity === "number" && quantity > 0) ? NOT_POSITIVE : above(quantity, item.quantity),
      batchNumber:
        batchNumber !== "" && !FORMULA_BATCH_NUMBER.test(batchNumber) ? INVALID_BATCH_NUMBER : used.has(batchNumber) ? BATCH_NUMBER_TAKEN : undefined,
    }),
  };
}

function above(quantity: Entry, left: number): string | undefined {
  return typeof quantity === "number" && quantity > left ? `Only ${figureText(left)} are left.` : undefined;
}

/** What all jobs of a split make, in the unit of the sales item, to the gram. */
export const splitQuantity = (all: readonly SplitLine[]): number =>
  Math.round(all.reduce((sum, { values }) => sum + (typeof values.quantity === "number" ? values.quantity : 0), 0) * GRAMS) / GRAMS;

/** The gross kilograms of a job of a split; undefined while a figure is not a number. */
export function splitGross({ fillWeight }: Pick<Item, "fillWeight">, quantity: Entry, wastagePercent: Entry): number | undefined {
  if (typeof quantity !== "number" || typeof wastagePercent !== "number") return undefined;
  return grossQuantity(Math.round(quantity * fillWeight) / GRAMS, wastagePercent, 0);
}

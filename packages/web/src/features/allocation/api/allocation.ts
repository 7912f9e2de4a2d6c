/**
 * Calculations for allocating sales items to one compounding job (specification 3, sections 5 and 9).
 */
import { grossQuantity, netKilograms } from "@apothecary/core/formulas/rules";
import { BATCH_NUMBER_TAKEN, excessAbove } from "@apothecary/core/jobs/contract";
import { figureText } from "@apothecary/core/lib/rules/quantity";
import type { UnallocatedItem } from "@apothecary/core/sales/contract";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";

/** The editable fields of a sales item: what the job makes of it, in its unit, and the fill weight in grams. */
export interface Fill {
  quantity: Entry;
  fillWeight: Entry;
}

export type FillLine = Line<UnallocatedItem, Fill>;

/** The editable fields of a job. */
export interface JobFigures {
  batchNumber: string;
  wastagePercent: Entry;
  additionalWastage: Entry;
  excessAllocated: Entry;
}

const NOT_POSITIVE = "Please enter a (positive) number.";

export const FILL_RULES: LineRules<UnallocatedItem, Fill> = {
  required: { quantity: "Quantity is required.", fillWeight: "Fill weight is required." },
  check: ({ row, values: { quantity, fillWeight } }) => ({
    quantity: !isPositive(quantity)
      ? NOT_POSITIVE
      : typeof quantity === "number" && quantity > row.quantity
        ? `Only ${figureText(row.quantity)} are left.`
        : undefined,
    fillWeight: isPositive(fillWeight) ? undefined : NOT_POSITIVE,
  }),
};

function isPositive(entry: Entry): boolean {
  return entry === null || (typeof entry === "number" && entry > 0);
}

/** Sales items as lines, with what is left of them and the proposed fill weight. */
export function fillLines(items: readonly UnallocatedItem[]): NewLine<UnallocatedItem, Fill>[] {
  return items.map((row) => ({ id: String(row.salesItemId), row, values: { quantity: row.quantity, fillWeight: row.fillWeight } }));
}

/** Whether sales items have different formula versions, which cannot share a job. */
export function isMixed(items: readonly Pick<UnallocatedItem, "formulaId">[]): boolean {
  return new Set(items.map(({ formulaId }) => formulaId)).size > 1;
}

/** The net quantity in kilograms; undefined while a fill weight is not a number. */
export function netKg(lines: readonly Pick<FillLine, "values">[]): number | undefined {
  const items = lines.flatMap(({ values: { quantity, fillWeight } }) =>
    typeof quantity === "number" && quantity > 0 && typeof fillWeight === "number" && fillWeight > 0 ? [{ quantity, fillWeight }] : [],
  );
  return items.length === lines.length ? netKilograms(items) : undefined;
}

/** The gross quantity in kilograms, with and without the excess; undefined while a field is not a number. */
export function grossKg(
  net: number | undefined,
  { wastagePercent, additionalWastage, excessAllocated }: JobFigures,
): { gross: number; beforeExcess: number } | undefined {
  const [added, excess] = [additionalWastage ?? 0, excessAllocated ?? 0];
  if (net === undefined || typeof wastagePercent !== "number" || typeof added !== "number" || typeof excess !== "number") return undefined;
  if (wastagePercent < 0 || added < 0 || excess < 0) return undefined;
  return { gross: grossQuantity(net, wastagePercent, added, excess), beforeExcess: grossQuantity(net, wastagePercent, added) };
}

/** Errors beyond the contract's rules: a batch number in use, an excess above the gross quantity. */
export function figureErrors(net: number | undefined, values: JobFigures, taken: readonly string[]): Partial<Record<keyof JobFigures, string>> {
  const figures = grossKg(net, values);
  const above = figures !== undefined && typeof values.excessAllocated === "number" && values.excessAllocated > figures.beforeExcess;
  return {
    ...(taken.includes(values.batchNumber.trim()) ? { batchNumber: BATCH_NUMBER_TAKEN } : {}),
    ...(above ? { excessAllocated: excessAbove(figures.beforeExcess) } : {}),
  };
}

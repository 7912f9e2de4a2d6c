/**
 * Editing a compounding job: its batch number and its figures in kilograms (specification 3, section 5).
 */
import { formulaBatchNumbers } from "@apothecary/core/formulas/contract";
import type { CurrentJob } from "@apothecary/core/jobs/contract";
import { grossQuantity } from "@apothecary/core/formulas/rules";
import { queryOptions } from "@tanstack/react-query";
import type { Entry } from "../../../kit/form/entry.ts";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** The editable fields of a job. */
export interface JobFigures {
  batchNumber: string;
  netQuantity: Entry;
  wastagePercent: Entry;
  additionalWastage: Entry;
  excessAllocated: Entry;
}

/** The initial values of the form; an empty field means no additional wastage or no excess. */
export function jobFigures(job: CurrentJob): JobFigures {
  return {
    batchNumber: job.batchNumber,
    netQuantity: job.netQuantity,
    wastagePercent: job.wastagePercent,
    additionalWastage: job.wastageAdditional || null,
    excessAllocated: job.excessAllocated || null,
  };
}

/** The gross quantity in kilograms; undefined while a field is not a number. */
export function editedGross({ netQuantity, wastagePercent, additionalWastage, excessAllocated }: JobFigures): number | undefined {
  const [added, excess] = [additionalWastage ?? 0, excessAllocated ?? 0];
  if (typeof netQuantity !== "number" || typeof wastagePercent !== "number" || typeof added !== "number" || typeof excess !== "number") return undefined;
  return grossQuantity(netQuantity, wastagePercent, added, excess);
}

/** The batch numbers of a formula and the next free one. The SKU of its Bulk or Fragrance is the formula code. */
export const batchNumbersQuery = (bulkSku: string) =>
  queryOptions({
    queryKey: [...keys.jobs.all, "batch-numbers", bulkSku],
    queryFn: ({ signal }) => call(formulaBatchNumbers, { body: { formulaCode: bulkSku.replace(/-[BF]$/, "") } }, { signal }),
  });

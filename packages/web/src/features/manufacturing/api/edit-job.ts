/**
 * Editing a compounding job: its batch number and its figures in kilograms (specification 3, section 5).
 */
import { formulaBatchNumbers } from "@apothecary/core/formulas/contract";
import { grossQuantity } from "@apothecary/core/formulas/rules";
import { queryOptions } from "@tanstack/react-query";
import type { Entry } from "../../../kit/form/entry.ts";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import type { JobDetails } from "./job.ts";

/** What is edited of a job. */
export interface JobFigures {
  batchNumber: string;
  netQuantity: Entry;
  wastagePercent: Entry;
  additionalWastage: Entry;
  excessAllocated: Entry;
}

/** What a job's form begins with; nothing stands for no additional wastage and no excess. */
export function figuresOf(job: JobDetails): JobFigures {
  return {
    batchNumber: job.batchNumber,
    netQuantity: job.netQuantity,
    wastagePercent: job.wastagePercent,
    additionalWastage: job.wastageAdditional || null,
    excessAllocated: job.excessAllocated || null,
  };
}

/** Gross kilograms of what is typed; undefined while it is no figure. */
export function grossOf({ netQuantity, wastagePercent, additionalWastage, excessAllocated }: JobFigures): number | undefined {
  const [added, excess] = [additionalWastage ?? 0, excessAllocated ?? 0];
  if (typeof netQuantity !== "number" || typeof wastagePercent !== "number" || typeof added !== "number" || typeof excess !== "number") return undefined;
  return grossQuantity(netQuantity, wastagePercent, added, excess);
}

/** The batch numbers that a formula has had, and the next that is free. A formula's Bulk or Fragrance has its code. */
export const batchNumbersQuery = (bulkSku: string) =>
  queryOptions({
    queryKey: [...keys.jobs.all, "batch-numbers", bulkSku],
    queryFn: ({ signal }) => call(formulaBatchNumbers, { body: { formulaCode: bulkSku.replace(/-[BF]$/, "") } }, { signal }),
  });

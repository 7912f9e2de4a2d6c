/** What was produced per day, added up by the transactions of the completions: a chart of a year is one Query. */
import { businessDay } from "../../lib/time/day.ts";
import type { Key, Row, Update } from "../../lib/table/write.ts";
import { isBulkSku } from "../../lib/rules/quantity.ts";
import { stockLineSku } from "../../stock/lots/stock-line.rows.ts";
import type { Job, JobLine, JobType } from "../job.rows.ts";

export interface ProducedOnDay {
  /** Whole grams for formula jobs, units for product jobs. */
  quantity: number;
  /** Number of completed jobs. */
  jobs: number;
  /** Grams of other bulk that formula jobs used; 0 if absent. */
  bulkUsed?: number;
}
export interface ProducedRow extends Row, ProducedOnDay {}

/** The partition of a type's days. */
export const producedPartition = (type: JobType): string => `PRODUCED#${type}`;
/** One day, `YYYY-MM-DD` in London. */
export const producedKey = (type: JobType, day: string): Key => ({ PK: producedPartition(type), SK: day });

/** Adds what a job made (whole grams or units) to the day of its completion. Concurrent additions do not conflict. */
export function addProduced({ type, bulkUsed = 0 }: Pick<Job, "type" | "bulkUsed">, quantity: number, at: string): Update {
  return { kind: "update", key: producedKey(type, businessDay(at)), add: { quantity, jobs: 1, ...(bulkUsed > 0 ? { bulkUsed } : {}) } };
}

/** The grams of Bulk and Fragrance that a formula job used; nothing for a product job. */
export function bulkUsedByJob({ type, lines }: { type: JobType; lines: Record<string, Pick<JobLine, "used">> }): Pick<Job, "bulkUsed"> {
  if (type !== "Formula") return {};
  const used = Object.values(lines).flatMap((line) => line.used ?? []);
  return { bulkUsed: used.reduce((sum, { elementId, quantity }) => sum + (isBulkSku(stockLineSku(elementId)) ? quantity : 0), 0) };
}

/** What a completed job made, in whole grams or units, and the grams of bulk in it; undefined if it is not completed. */
export function producedByJob(
  job: Pick<Job, "type" | "state" | "dateCompleted" | "quantityProduced" | "bulkUsed">,
): { key: Key; quantity: number; bulkUsed: number } | undefined {
  if (job.state !== "completed" || job.dateCompleted === null) return undefined;
  const produced = job.quantityProduced ?? 0;
  return {
    key: producedKey(job.type, businessDay(job.dateCompleted)),
    quantity: job.type === "Formula" ? Math.round(produced * GRAMS) : produced,
    bulkUsed: job.bulkUsed ?? 0,
  };
}

const GRAMS = 1_000;

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

/** Adds what a job, or a part of it, made (whole grams or units) to a day. Concurrent additions do not conflict. */
export function addProduced(type: JobType, { quantity, jobs, bulkUsed = 0 }: ProducedOnDay, at: string): Update {
  return { kind: "update", key: producedKey(type, businessDay(at)), add: { quantity, jobs, ...(bulkUsed > 0 ? { bulkUsed } : {}) } };
}

/** The grams of bulk that the last part of a job used: what its lines used, without what its earlier parts did. */
export function bulkUsedSince(job: { type: JobType; lines: Record<string, Pick<JobLine, "used">> } & Pick<Job, "parts">): number {
  return (bulkUsedByJob(job).bulkUsed ?? 0) - sumOf(job.parts, ({ bulkUsed = 0 }) => bulkUsed);
}

/** The grams of Bulk and Fragrance that a formula job used; nothing for a product job. */
export function bulkUsedByJob({ type, lines }: { type: JobType; lines: Record<string, Pick<JobLine, "used">> }): Pick<Job, "bulkUsed"> {
  if (type !== "Formula") return {};
  const used = Object.values(lines).flatMap((line) => line.used ?? []);
  return { bulkUsed: used.reduce((sum, { elementId, quantity }) => sum + (isBulkSku(stockLineSku(elementId)) ? quantity : 0), 0) };
}

/** What a job made by day, in whole grams or units, with the grams of bulk in it: each part, and the rest once it is completed. */
export function producedByJob(job: Made): ({ key: Key } & Required<ProducedOnDay>)[] {
  const parts = (job.parts ?? []).map(({ at, quantityProduced, bulkUsed = 0 }) => ({
    ...{ key: producedKey(job.type, businessDay(at)), quantity: asStocked(job.type, quantityProduced) },
    ...{ bulkUsed, jobs: 0 },
  }));
  if (job.state !== "completed" || job.dateCompleted === null) return parts;
  const rest = {
    key: producedKey(job.type, businessDay(job.dateCompleted)),
    quantity: producedSoFar(job) - sumOf(parts, ({ quantity }) => quantity),
    bulkUsed: (job.bulkUsed ?? 0) - sumOf(parts, ({ bulkUsed }) => bulkUsed),
    jobs: 1,
  };
  return [...parts, rest];
}

type Made = Pick<Job, "type" | "state" | "dateCompleted" | "quantityProduced" | "bulkUsed" | "parts">;

/** What a job made so far, in whole grams or units. */
export const producedSoFar = ({ type, quantityProduced }: Pick<Job, "type" | "quantityProduced">): number => asStocked(type, quantityProduced ?? 0);

const asStocked = (type: JobType, quantity: number): number => (type === "Formula" ? Math.round(quantity * GRAMS) : quantity);
const sumOf = <T>(list: readonly T[] | undefined, of: (one: T) => number): number => (list ?? []).reduce((sum, one) => sum + of(one), 0);

const GRAMS = 1_000;

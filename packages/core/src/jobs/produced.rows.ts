/** What was produced per day, added up by the transactions of the completions: a chart of a year is one Query. */
import { dayOf } from "../lib/day.ts";
import type { Key, Row, Update } from "../lib/write.ts";
import type { Job, JobType } from "./job.rows.ts";

export interface ProducedOnDay {
  /** Whole grams for formula jobs, units for product jobs. */
  quantity: number;
  /** Number of completed jobs. */
  jobs: number;
}
export interface ProducedRow extends Row, ProducedOnDay {}

/** The partition of a type's days. */
export const producedPartition = (type: JobType): string => `PRODUCED#${type}`;
/** One day, `YYYY-MM-DD` in London. */
export const producedKey = (type: JobType, day: string): Key => ({ PK: producedPartition(type), SK: day });

/** Adds what a job made (whole grams or units) to the day of its completion. Concurrent additions do not conflict. */
export function addProduced(job: Pick<Job, "type">, quantity: number, at: string): Update {
  return { kind: "update", key: producedKey(job.type, dayOf(at)), add: { quantity, jobs: 1 } };
}

/** What a completed job made, in whole grams or units; undefined if it is not completed. */
export function countedOf(job: Pick<Job, "type" | "state" | "dateCompleted" | "quantityProduced">): { key: Key; quantity: number } | undefined {
  if (job.state !== "completed" || job.dateCompleted === null) return undefined;
  const produced = job.quantityProduced ?? 0;
  return { key: producedKey(job.type, dayOf(job.dateCompleted)), quantity: job.type === "Formula" ? Math.round(produced * GRAMS) : produced };
}

const GRAMS = 1_000;

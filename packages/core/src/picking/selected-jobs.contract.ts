/** The selected jobs of a pick list or group. */
import * as z from "zod";
import { JobListItem } from "../jobs/answers.ts";
import { Id } from "../lib/rules/fields.ts";

export const NO_JOBS = "Please select at least one job";
/** The most jobs that one pick list or group covers. */
const MAX_JOBS = 200;

const ignored = z.unknown().optional();

/** A job by its id, or as a row of the table of open jobs, of which only the id is used. */
const SelectedJob = z.union([
  Id,
  z.strictObject({ ...Object.fromEntries(Object.keys(JobListItem.shape).map((field) => [field, ignored] as const)), id: Id }).transform((row) => row.id),
]);

/** At least one job, and at most as many as one pick list covers. */
export const SelectedJobs = z.array(SelectedJob, { error: NO_JOBS }).min(1, NO_JOBS).max(MAX_JOBS, `At most ${MAX_JOBS} jobs can be selected.`);

/**
 * The preview of a change of a recipe or bill of componentry: its effect on open jobs and order lines. Grams or units.
 */
import * as z from "zod";
import { Id } from "../lib/rules/fields.ts";

/** The most jobs that one change can leave out. */
export const MAX_EXCEPTED_JOBS = 1_000;
export const MAX_CHANGE_REASON = 255;
const MARK_LENGTH = 24;

/** Open jobs that keep their present lines. */
export const ExceptJobs = z.array(Id).max(MAX_EXCEPTED_JOBS, `A change can leave out at most ${MAX_EXCEPTED_JOBS} jobs.`);
/** The mark of the preview that the user saw. Saving is refused if the preview has changed since. */
export const PreviewMark = z.string({ error: "A preview's mark must be text." }).length(MARK_LENGTH, "This is not a valid preview mark.");
/** Whether open jobs take over the saved list. */
export const ReAllocate = z.boolean({ error: "Reallocate must be true or false." });

/** A line before and after the change: a percentage, or units per unit of the product; null if the list does not have it. */
const ListLine = z.object({
  sku: z.string(),
  name: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  exactBefore: z.boolean(),
  exactAfter: z.boolean(),
});

/** How a line of a job changes, in whole and exact amounts (null in units), and how much of its reservations is released. */
const JobLineChange = z.object({
  sku: z.string(),
  name: z.string(),
  before: z.number(),
  beforeMilligrams: z.number().nullable(),
  after: z.number(),
  afterMilligrams: z.number().nullable(),
  released: z.number(),
});
export type JobLineChange = z.infer<typeof JobLineChange>;

/** An open job that uses the list. */
const ConcernedJob = z.object({
  jobId: z.number(),
  jobNumber: z.string(),
  name: z.string(),
  client: z.string(),
  dispatchDate: z.string().nullable(),
  soNumbers: z.array(z.string()),
  /** Kilograms of a compounding job, units of a filling job. */
  grossQuantity: z.number(),
  state: z.enum(["Allocated", "Reserved"]),
  printed: z.boolean(),
  /** Whether it takes over the list. Its lines are shown as they would become. */
  included: z.boolean(),
  lines: z.array(JobLineChange),
});

/** An order line that waits for a job. The job will use the list as it is then. */
const WaitingLine = z.object({
  salesId: z.number(),
  salesOrderId: z.number(),
  soNumber: z.string(),
  client: z.string(),
  productSku: z.string(),
  productName: z.string(),
  quantity: z.number(),
  dispatchDate: z.string().nullable(),
});

/** An item of which jobs and waiting orders would need more than the stock, including variants that can serve. */
const Shortage = z.object({
  sku: z.string(),
  name: z.string(),
  unit: z.enum(["g", "units"]),
  /** Free stock now, and after the change (negative). */
  freeBefore: z.number(),
  /** What order lines without a job will need of it. */
  waiting: z.number(),
  freeAfter: z.number(),
  onOrder: z.number(),
});

export const ChangePreview = z.object({
  mark: z.string(),
  list: z.array(ListLine),
  jobs: z.array(ConcernedJob),
  waiting: z.array(WaitingLine),
  shortages: z.array(Shortage),
});
export type ChangePreview = z.infer<typeof ChangePreview>;
export type ConcernedJob = z.infer<typeof ConcernedJob>;

/** Open jobs and orders of a formula or product, and the reasons why it cannot be removed, each as a sentence. */
export const UnderWay = z.object({
  jobs: z.array(ConcernedJob.omit({ included: true, lines: true })),
  waiting: z.array(WaitingLine),
  /** SKUs of the products that are filled with it; none for a product. */
  products: z.array(z.object({ id: z.number(), sku: z.string(), name: z.string(), active: z.boolean() })),
  checks: z.array(z.string()),
});
export type UnderWay = z.infer<typeof UnderWay>;

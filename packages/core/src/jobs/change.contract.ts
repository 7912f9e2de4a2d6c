/**
 * What a change of a recipe or bill of componentry will do to what is under way: what its preview answers. Figures are grams
 * or units.
 */
import * as z from "zod";
import { Id } from "../lib/fields.ts";

/** Jobs that one change may leave out. */
export const MAX_EXCEPTED_JOBS = 1_000;
export const MAX_CHANGE_REASON = 255;
const MARK_LENGTH = 24;

/** Open jobs that keep their lines. */
export const ExceptJobs = z.array(Id).max(MAX_EXCEPTED_JOBS, `A change leaves out ${MAX_EXCEPTED_JOBS} jobs at most.`);
/** The mark of the preview that was looked at: saving refuses where the preview would say something else by now. */
export const PreviewMark = z.string({ error: "A preview's mark is a text." }).length(MARK_LENGTH, "This is no preview's mark.");
/** Whether open jobs take over the list that is saved. */
export const ReAllocate = z.boolean({ error: "Reallocate is yes or no." });

/** A line of the list before and after: a percentage, or units in one unit of the product; null if it has none. */
const ListLine = z.object({
  sku: z.string(),
  name: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  exactBefore: z.boolean(),
  exactAfter: z.boolean(),
});

/** How a line of a job changes, and what of its reservations goes. */
const JobLineChange = z.object({ sku: z.string(), name: z.string(), before: z.number(), after: z.number(), released: z.number() });

/** An open job that is made by the list. */
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
  /** Whether it takes over the list; its lines are what they would be. */
  included: z.boolean(),
  lines: z.array(JobLineChange),
});

/** An order line that waits for a job: it will be made by the list as it is then. */
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

/** An item of which the jobs would need more than there is: over its variants, where these may serve. */
const Shortage = z.object({
  sku: z.string(),
  name: z.string(),
  unit: z.enum(["g", "units"]),
  /** What is free now, and after the change; below 0. */
  freeBefore: z.number(),
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

/** What is under way of a formula or product, and what keeps it from being removed, each as a sentence. */
export const UnderWay = z.object({
  jobs: z.array(ConcernedJob.omit({ included: true, lines: true })),
  waiting: z.array(WaitingLine),
  /** SKUs of the products that are filled with it; none for a product. */
  products: z.array(z.object({ id: z.number(), sku: z.string(), name: z.string(), active: z.boolean() })),
  checks: z.array(z.string()),
});
export type UnderWay = z.infer<typeof UnderWay>;

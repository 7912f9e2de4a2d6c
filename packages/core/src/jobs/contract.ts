/**
 * Jobs: the calls of specification 3, section 7, their fields and limits (section 5) and their roles (section 6).
 * Kilograms for what a formula job makes, units for what a product job makes; a line's quantity in grams or units.
 */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import {
  Cursor,
  FORMULA_BATCH_NUMBER,
  Id,
  INVALID_BATCH_NUMBER,
  MAX_QUANTITY,
  PathId,
  positiveQuantity,
  Reason,
  Ref,
  requiredNumber,
  Since,
  Sku,
  tick,
  Version,
} from "../lib/rules/fields.ts";
import { ADMIN, BUYER, MANAGER, WAREHOUSE } from "../lib/rules/roles.ts";
import { CompletedJob, JobDetail, JobListItem, RemovedJob } from "./answers.ts";
import { INVALID_QUANTITY } from "./completion/completion.contract.ts";

/** Previews of a change of a recipe or bill of componentry, and open work. */
export { ChangePreview, type ConcernedJob, MAX_CHANGE_REASON, type UnderWay } from "../formulas/change.contract.ts";

export { CurrentJob, type MaterialYield } from "./answers.ts";
export { batchRecord } from "./sheets/batch-record.contract.ts";
export {
  ABOVE_STOCK_LINE,
  COMPONENT_REQUIRED,
  type Completion,
  completeJob,
  DETAILS_OUTSTANDING,
  FORMULA_FIRST,
  INVALID_QUANTITY,
  moreThanUsed,
  YIELD_REASON_REQUIRED,
  MAX_JOB_LINES,
  MAX_JOB_PARTS,
  MAX_JOB_NOTES,
  MAX_USED_STOCK_LINES,
  NO_EXPIRY,
  NOTES_REQUIRED,
  NOTHING_IN_PART,
  SHORTAGE_REASON_REQUIRED,
  SHORTAGE_REASONS,
} from "./completion/completion.contract.ts";

/** The most sales items of one compounding job: as many as one transaction can lock. */
export const MAX_SALES_ITEMS = 90;
/** The most lines that one call can add to a job: as many as one transaction places. */
export const MAX_NEW_LINES = 45;
export const MAX_BATCH_NUMBER = 10;
const MAX_NET_CHARACTERS = 9;
const MAX_WASTAGE_CHARACTERS = 3;
const MAX_KILOS_CHARACTERS = 8;
/** Gross kilograms whose grams still have nine digits. */
export const MAX_KILOGRAMS = 999_999;

export const MIXED_FORMULAS = "Please ensure all selected sales items share the same formula.";
export const BATCH_NUMBER_TAKEN = "This batch number is already in use.";
/** The message for an excess above the gross kilograms before the excess. */
export const excessAbove = (kilograms: number): string => `Excess allocated must be between 0 and ${kilograms}.`;
export const SAME_ITEM_TWICE = "Cannot use the same item more than once.";

/** A number of at least 0 with at most `characters` characters. */
const figure = (field: string, characters: number) =>
  requiredNumber(field)
    .min(0, `${field} must be greater than or equal to 0.`)
    .refine((value) => String(value).length <= characters, `${field} cannot exceed ${characters} characters.`);

/** The same, optional: 0 by default. */
const optionalFigure = (field: string) =>
  figure(field, MAX_KILOS_CHARACTERS)
    .nullish()
    .transform((value) => value ?? 0);

/** A formula's batch number: two or three digits, a hyphen, two or three digits. */
const FormulaBatchNumber = z
  .string({ error: "Batch number is required." })
  .trim()
  .min(1, "Batch number is required.")
  .max(MAX_BATCH_NUMBER, `Batch number cannot exceed ${MAX_BATCH_NUMBER} characters.`)
  .regex(FORMULA_BATCH_NUMBER, INVALID_BATCH_NUMBER);

/** The allocation of a line: grams or units. */
const Allocated = z.number({ error: INVALID_QUANTITY }).int(INVALID_QUANTITY).min(0, INVALID_QUANTITY).max(MAX_QUANTITY, INVALID_QUANTITY);

/** The figures computed by the screen. If sent, they must agree with the server's. */
const Computed = z.number().nullish();

const compoundingFigures = {
  wastagePercent: figure("Wastage percent", MAX_WASTAGE_CHARACTERS),
  additionalWastage: optionalFigure("Additional wastage"),
  excessAllocated: optionalFigure("Excess allocated"),
  grossQuantity: Computed,
  batchNumber: FormulaBatchNumber,
};

const ProductJobRef = z.object({ jobId: z.number(), jobNumber: z.string(), salesItemId: z.number() });

/** The sales items of a compounding job, each with its fill weight in grams. */
const SalesItems = z
  .array(
    z.strictObject({
      salesItemId: Id,
      fillWeight: z.number({ error: "Please enter a (positive) number." }).positive("Please enter a (positive) number.").max(MAX_QUANTITY, INVALID_QUANTITY),
      /** What the job makes of it, in its unit; by default all that is left. */
      quantity: z.number({ error: INVALID_QUANTITY }).positive(INVALID_QUANTITY).max(MAX_QUANTITY, INVALID_QUANTITY).optional(),
    }),
  )
  .min(1, "Please select at least one sales item.")
  .max(MAX_SALES_ITEMS, `A job can be for at most ${MAX_SALES_ITEMS} sales items.`);

const NewJob = { jobDetails: z.strictObject({ netQuantity: Computed, ...compoundingFigures }), salesItems: SalesItems };
const MadeJob = z.object({ jobId: z.number(), jobNumber: z.string(), productJobs: z.array(ProductJobRef) });

export const createCompoundingJob = endpoint({
  method: "POST",
  path: "/api/create_compounding_job",
  domain: "jobs",
  summary: "Turns sales items of one formula into a compounding job, and a filling job for each item that is filled",
  changes: ["stock", "formulas", "products", "orders", "jobs"],
  body: z.strictObject({
    formulaId: Id,
    ...NewJob,
    /** Creates the job even if less than a whole gram of an ingredient is needed, so that none of its stock is allocated. */
    confirmZero: tick,
  }),
  // These fields are absent only while a large job is still being placed in the background.
  answer: Action.extend(MadeJob.partial().shape),
  example: {
    formulaId: 3,
    jobDetails: { wastagePercent: 2, additionalWastage: 0.5, excessAllocated: null, batchNumber: "014-26" },
    salesItems: [{ salesItemId: 12001, fillWeight: 50 }],
  },
});

/** The most compounding jobs of one call: the first transaction makes all of them. */
export const MAX_JOBS_AT_ONCE = 10;
/** The most sales items of all of them together. */
export const MAX_ITEMS_AT_ONCE = 20;

export const createCompoundingJobs = endpoint({
  method: "POST",
  path: "/api/create_compounding_jobs",
  domain: "jobs",
  summary: "Turns sales items of one formula, or parts of them, into several compounding jobs with their filling jobs",
  changes: ["stock", "formulas", "products", "orders", "jobs"],
  body: z.strictObject({
    formulaId: Id,
    jobs: z.array(z.strictObject(NewJob)).min(1, "Please add at least one job.").max(MAX_JOBS_AT_ONCE, `At most ${MAX_JOBS_AT_ONCE} jobs can be made at once.`),
    confirmZero: tick,
  }),
  // Absent only while the jobs are still being placed in the background.
  answer: Action.extend({ jobs: z.array(MadeJob).optional() }),
  example: {
    formulaId: 3,
    jobs: [
      { jobDetails: { wastagePercent: 2, batchNumber: "014-26" }, salesItems: [{ salesItemId: 12001, fillWeight: 50, quantity: 600 }] },
      { jobDetails: { wastagePercent: 2, batchNumber: "015-26" }, salesItems: [{ salesItemId: 12001, fillWeight: 50 }] },
    ],
  },
});

export const createStockJob = endpoint({
  method: "POST",
  path: "/api/create_stock_job",
  domain: "jobs",
  summary: "Creates a compounding job for stock, without sales items",
  changes: ["stock", "formulas", "jobs"],
  body: z.strictObject({
    formulaId: Id,
    jobDetails: z.strictObject({ netQuantity: figure("Net quantity", MAX_NET_CHARACTERS), ...compoundingFigures }),
    reason: Reason,
    /** Creates the job even if less than a whole gram of an ingredient is needed, so that none of its stock is allocated. */
    confirmZero: tick,
  }),
  // These fields are absent only while a large job is still being placed in the background.
  answer: Action.extend({ jobId: z.number().optional(), jobNumber: z.string().optional() }),
  example: { formulaId: 3, jobDetails: { netQuantity: 60, wastagePercent: 2, batchNumber: "015-26" }, reason: "Base for the winter creams" },
});

export const fetchOpenJobs = endpoint({
  method: "GET",
  path: "/api/fetch_open_jobs",
  domain: "jobs",
  summary: "All open jobs, oldest first; with `since`, those that changed after that ETag",
  query: z.strictObject({ cursor: Cursor, since: Since }),
  answer: z.array(z.union([JobListItem, RemovedJob])),
});

export const fetchJob = endpoint({
  method: "GET",
  path: "/api/fetch_job/{id}",
  domain: "jobs",
  summary: "A job with its sales items, its requirements, and the batches that can serve them",
  params: z.strictObject({ id: PathId }),
  answer: JobDetail,
});

export const updateJobStockQuantity = endpoint({
  method: "POST",
  path: "/api/update_job_stock_quantity",
  domain: "jobs",
  summary: "Sets the quantity of one item that is allocated to a job",
  changes: ["stock", "ledger", "jobs"],
  body: z.strictObject({ id: Ref, quantity: Allocated, version: Version }),
  answer: Action,
  example: { id: "17~EMU0007", quantity: 1_250 },
});

export const addElementToJob = endpoint({
  method: "POST",
  path: "/api/add_element_to_job",
  domain: "jobs",
  summary: "Allocates further raw materials or componentry to a job",
  changes: ["stock", "jobs"],
  body: z.strictObject({
    jobId: Id,
    newElements: z
      .array(z.strictObject({ resourceSku: Sku, quantity: positiveQuantity("Quantity") }))
      .min(1, "At least one line is required.")
      .max(MAX_NEW_LINES, `At most ${MAX_NEW_LINES} lines can be added at once.`)
      .superRefine((lines, context) => {
        const seen = new Set<string>();
        for (const [i, { resourceSku }] of lines.entries()) {
          if (seen.has(resourceSku)) context.addIssue({ code: "custom", path: [i, "resourceSku"], message: SAME_ITEM_TWICE });
          seen.add(resourceSku);
        }
      }),
  }),
  answer: Action,
  example: { jobId: 17, newElements: [{ resourceSku: "FRG0003", quantity: 40 }] },
});

export const togglePrinted = endpoint({
  method: "POST",
  path: "/api/toggle_printed",
  domain: "jobs",
  summary: "Toggles whether a compounding job's recipe sheet is marked as printed",
  access: [ADMIN, BUYER],
  changes: ["jobs"],
  body: z.strictObject({ jobId: Id }),
  answer: Action.extend({ printed: z.boolean() }),
  example: { jobId: 17 },
});

export const editCompoundingJob = endpoint({
  method: "POST",
  path: "/api/edit_compounding_job",
  domain: "jobs",
  summary: "Changes a compounding job's batch number and quantities; its recipe's lines follow",
  access: [ADMIN, MANAGER, BUYER, WAREHOUSE],
  changes: ["stock", "ledger", "jobs"],
  body: z.strictObject({
    jobId: Id,
    jobDetails: z.strictObject({ netQuantity: figure("Net quantity", MAX_NET_CHARACTERS), ...compoundingFigures, version: Version }),
  }),
  answer: Action,
  example: { jobId: 17, jobDetails: { netQuantity: 120, wastagePercent: 2, additionalWastage: null, excessAllocated: null, batchNumber: "014-26" } },
});

export const cancelJob = endpoint({
  method: "POST",
  path: "/api/cancel_job",
  domain: "jobs",
  summary: "Cancels a compounding job with its filling jobs; its sales items are unallocated again",
  access: [ADMIN, MANAGER, BUYER],
  changes: ["stock", "ledger", "orders", "jobs"],
  body: z.strictObject({ jobId: Id }),
  answer: Action,
  example: { jobId: 17 },
});

export const cancelItemFromCompoundingJob = endpoint({
  method: "POST",
  path: "/api/cancel_item_from_compounding_job",
  domain: "jobs",
  summary: "Removes a sales item from its compounding job, which is scaled down",
  changes: ["stock", "ledger", "orders", "jobs"],
  /** With `jobId`: of a sales item with several jobs, the one that it leaves; by default the last. */
  body: z.strictObject({ salesId: Id, jobId: Id.optional() }),
  answer: Action,
  example: { salesId: 12001 },
});

export const fetchCompletedJob = endpoint({
  method: "POST",
  path: "/api/fetch_completed_job",
  domain: "jobs",
  summary: "The materials and sales orders of a completed job",
  body: z.strictObject({ allocationGroupId: Id }),
  answer: CompletedJob,
  example: { allocationGroupId: 17 },
});

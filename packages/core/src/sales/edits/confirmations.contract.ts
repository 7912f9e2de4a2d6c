/** Confirmations before an edit or a cancellation of an order: printed recipe sheets, and jobs that make less than before. */
import * as z from "zod";
import { endpoint } from "../../lib/rules/endpoint.ts";
import { Id } from "../../lib/rules/fields.ts";

/** The most sales items that one call can name. */
const MAX_NAMED_ITEMS = 1_000;

/** A sales item whose recipe sheet is printed. */
export const PrintedItem = z.object({
  salesId: z.number(),
  soNumber: z.string(),
  poNumber: z.string(),
  client: z.string(),
  productSku: z.string(),
  productName: z.string(),
  quantity: z.number(),
  jobId: z.number(),
  jobNumber: z.string(),
});
export type PrintedItem = z.infer<typeof PrintedItem>;

export const printedJobCheck = endpoint({
  method: "POST",
  path: "/api/printed_job_check",
  domain: "sales",
  summary: "The sales items of a list that have a printed recipe sheet",
  body: z.strictObject({ salesItems: z.array(Id).max(MAX_NAMED_ITEMS, `Please name at most ${MAX_NAMED_ITEMS} sales items.`) }),
  answer: z.array(PrintedItem),
  example: { salesItems: [12_001] },
});

/** What of a line of a job is no longer reserved: grams or units. */
const ReleasedLine = z.object({ sku: z.string(), name: z.string(), quantity: z.number(), unit: z.enum(["g", "units"]) });

/** A job that makes less because the quantity of an order line falls: its gross quantity before and after, 0 if it is cancelled. */
const ShrunkJob = z.object({
  jobId: z.number(),
  jobNumber: z.string(),
  type: z.enum(["Formula", "Product"]),
  /** What it makes. */
  code: z.string(),
  name: z.string(),
  unit: z.enum(["Kg", "units"]),
  before: z.number(),
  after: z.number(),
  /** What its parts made so far. */
  made: z.number(),
  cancelled: z.boolean(),
  /** Whether its recipe sheet is printed, and becomes void. */
  printed: z.boolean(),
  released: z.array(ReleasedLine),
});
export type ShrunkJob = z.infer<typeof ShrunkJob>;

/** The refusal (409) of an edit that shrinks or cancels jobs, until it bears the mark of this preview. */
export const ShrinkRefusal = z.object({ preview: z.object({ mark: z.string(), jobs: z.array(ShrunkJob) }) });
export type ShrinkRefusal = z.infer<typeof ShrinkRefusal>;
export type ShrinkPreview = ShrinkRefusal["preview"];

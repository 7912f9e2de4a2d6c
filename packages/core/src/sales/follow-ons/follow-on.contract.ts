/**
 * Follow-ons of filling jobs that were closed short: review, dismissal, and the order line for the missing quantity
 * (specification 3, sections 4, 5, 7 and 9; contract, section 7).
 */
import * as z from "zod";
import { Action, endpoint } from "../../lib/rules/endpoint.ts";
import { Cursor, Id, OptionalDay, optionalText, positiveQuantity, Price } from "../../lib/rules/fields.ts";

/** The suffix of a follow-on's PO number. */
export const FOLLOW_ON_SUFFIX = " [FOLLOW ON]";
const MAX_NOTES = 255;

/** A job that was closed short and waits for a decision. Units. */
const ShortJob = z.object({
  id: z.number(),
  jobNumber: z.string(),
  client: z.string(),
  code: z.string(),
  name: z.string(),
  grossQuantity: z.number(),
  quantityProduced: z.number(),
  dateCompleted: z.string(),
  shortageReason: z.enum(["bulk", "componentry", "other"]),
  notes: z.string(),
  shortComponents: z.array(z.object({ sku: z.string(), name: z.string() })),
});
export type ShortJob = z.infer<typeof ShortJob>;

export const followOnData = endpoint({
  method: "GET",
  path: "/api/follow_on_data",
  domain: "sales",
  summary: "Jobs that were closed short and wait for a decision on a follow-on, oldest first",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(ShortJob),
});

export const dismissFollowOn = endpoint({
  method: "POST",
  path: "/api/dismiss_follow_on",
  domain: "sales",
  summary: "Dismisses the follow-on of a job that was closed short",
  changes: ["jobs"],
  body: z.strictObject({ jobId: Id }),
  answer: Action,
  example: { jobId: 17 },
});

export const followOnSalesData = endpoint({
  method: "POST",
  path: "/api/follow_on_sales_data",
  domain: "sales",
  summary: "The proposed follow-on of a job: its sales line and order, and the missing quantity",
  body: z.strictObject({ jobId: Id }),
  answer: z.object({
    salesId: z.number(),
    /** Pounds per unit. */
    price: z.number(),
    salesOrder: z.object({ soNumber: z.string(), poNumber: z.string() }),
    /** Units: gross less produced. */
    quantity: z.number(),
    /** The PO number that the follow-on gets. */
    followOnPoNumber: z.string(),
    /** The open order that the follow-on is added to; null if it gets a new order. */
    appendedTo: z.object({ id: z.number(), soNumber: z.string() }).nullable(),
  }),
  example: { jobId: 17 },
});

export const createFollowOn = endpoint({
  method: "POST",
  path: "/api/create_follow_on",
  domain: "sales",
  summary: "Orders the quantity that a short-closed job did not make",
  changes: ["stock", "orders", "jobs", "directory"],
  body: z.strictObject({
    salesId: Id,
    /** Of a sales item with several jobs that closed short, the one; by default the first that waits. */
    jobId: Id.optional(),
    followOnQuantity: positiveQuantity("Required quantity"),
    price: Price,
    notes: optionalText("Notes", MAX_NOTES),
    /** False if it is filled from existing bulk, without compounding. */
    bulkRequired: z.boolean(),
    dispatchDate: OptionalDay,
  }),
  // These fields are absent only while a job with a large bill of componentry is still being placed in the background.
  answer: Action.extend({ id: z.number().optional(), soNumber: z.string().optional() }),
  example: { salesId: 12001, followOnQuantity: 120, price: 2.35, notes: "", bulkRequired: true, dispatchDate: null },
});

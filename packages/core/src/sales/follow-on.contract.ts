/**
 * Follow-ons of filling jobs that were closed short: review, dismissal, and the order line that makes up what is missing
 * (specification 3, sections 4, 5, 7 and 9; contract, section 7).
 */
import * as z from "zod";
import { Action, endpoint } from "../lib/endpoint.ts";
import { Cursor, Id, OptionalDay, optionalText, positiveQuantity, Price } from "../lib/fields.ts";

/** What a follow-on's PO number has after the original's. */
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
  summary: "Jobs that were closed short and wait for a decision on a follow-on, the oldest first",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(ShortJob),
});

export const dismissFollowOn = endpoint({
  method: "POST",
  path: "/api/dismiss_follow_on",
  domain: "sales",
  summary: "Takes a job that was closed short off the list of follow-ons",
  writes: true,
  body: z.strictObject({ jobId: Id }),
  answer: Action,
  example: { jobId: 17 },
});

export const followOnSalesData = endpoint({
  method: "POST",
  path: "/api/follow_on_sales_data",
  domain: "sales",
  summary: "What a follow-on of a job begins with: its sales line and order, and what is missing",
  body: z.strictObject({ jobId: Id }),
  answer: z.object({
    salesId: z.number(),
    /** Pounds a unit. */
    price: z.number(),
    salesOrder: z.object({ soNumber: z.string(), poNumber: z.string() }),
    /** Units: gross less produced. */
    quantity: z.number(),
    /** The PO number that the follow-on gets. */
    followOnPoNumber: z.string(),
    /** The open order that the follow-on is appended to; none if it gets an order of its own. */
    appendedTo: z.object({ id: z.number(), soNumber: z.string() }).nullable(),
  }),
  example: { jobId: 17 },
});

export const createFollowOn = endpoint({
  method: "POST",
  path: "/api/create_follow_on",
  domain: "sales",
  summary: "Orders what a job that was closed short did not make",
  writes: true,
  body: z.strictObject({
    salesId: Id,
    followOnQuantity: positiveQuantity("Required quantity"),
    price: Price,
    notes: optionalText("Notes", MAX_NOTES),
    /** False if the bulk that there is fills it: then nothing is compounded. */
    bulkRequired: z.boolean(),
    dispatchDate: OptionalDay,
  }),
  // The extras are absent only where the job of a large bill of componentry is still being placed in the background.
  answer: Action.extend({ id: z.number().optional(), soNumber: z.string().optional() }),
  example: { salesId: 12001, followOnQuantity: 120, price: 2.35, notes: "", bulkRequired: true, dispatchDate: null },
});

/**
 * The batch record of a completed job: what an inspector asks for beside what was used. No AWS import: the browser has it too.
 */
import * as z from "zod";
import { endpoint } from "../lib/endpoint.ts";
import { Id } from "../lib/fields.ts";

/** A line of the ledger about the job, or about what it made. Grams or units; below zero what left. */
const RecordEntry = z.object({
  at: z.string(),
  user: z.string(),
  /** First and last name of who did it; the username where the user has been deleted. */
  staffName: z.string(),
  action: z.string(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  difference: z.number(),
  warehouse: z.string(),
  bin: z.string(),
  reason: z.string(),
  /** The job that it went into, where it did. */
  jobId: z.number().nullable(),
  jobNumber: z.string(),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

/** What of it left for an order: grams or units. */
const Dispatch = z.object({ at: z.string(), salesOrderId: z.number(), soNumber: z.string(), poNumber: z.string(), client: z.string(), quantity: z.number() });

export const batchRecord = endpoint({
  method: "POST",
  path: "/api/batch_record",
  domain: "jobs",
  summary: "The batch record of a completed job: who did what when, why it was short, and where what it made went",
  body: z.strictObject({ jobId: Id }),
  answer: z.object({
    shortage: z.object({ reason: z.enum(["bulk", "componentry", "other"]), components: z.array(z.object({ sku: z.string(), name: z.string() })) }).nullable(),
    /** What the job's completion did, in its order. */
    completion: z.array(RecordEntry),
    /** What became of the batch afterwards, the oldest first. */
    output: z.array(RecordEntry),
    dispatches: z.array(Dispatch),
    /** Whether the ledger has more about the batch than an answer has. */
    partial: z.boolean(),
  }),
  example: { jobId: 17 },
});

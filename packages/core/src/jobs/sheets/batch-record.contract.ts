/**
 * The batch record of a completed job: what an inspector needs besides the materials used. No AWS import: the browser
 * uses it too.
 */
import * as z from "zod";
import { endpoint } from "../../lib/rules/endpoint.ts";
import { Id } from "../../lib/rules/fields.ts";
import { LotDecision } from "../../release/lot-shapes.ts";
import { MaterialYield } from "../answers.ts";

/** A ledger row about the job or the batch that it made. Grams or units; negative for stock that left. */
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
  /** The job that used it, if any. */
  jobId: z.number().nullable(),
  jobNumber: z.string(),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

/** A reservation of a batch for the job, a pick, or what removed or reduced a reservation: an adjustment, a stock take, another job. */
const ReservationEntry = z.object({
  at: z.string(),
  user: z.string(),
  staffName: z.string(),
  action: z.string(),
  /** The SKU of the material in the job. The batch can belong to another variant: `sku`. */
  lineSku: z.string(),
  sku: z.string(),
  batchNumber: z.string(),
  /** Grams or units for this job; negative if they are no longer reserved. Null for older rows, where only `reason` has it. */
  quantity: z.number().nullable(),
  /** Where the batch was; of a pick, where it went. */
  warehouse: z.string(),
  bin: z.string(),
  reason: z.string(),
  /** The job that it was done for, if one only. */
  jobId: z.number().nullable(),
  jobNumber: z.string(),
});

/** What was dispatched of it for an order. Grams or units. */
const Dispatch = z.object({ at: z.string(), salesOrderId: z.number(), soNumber: z.string(), poNumber: z.string(), client: z.string(), quantity: z.number() });

export const batchRecord = endpoint({
  method: "POST",
  path: "/api/batch_record",
  domain: "jobs",
  summary: "The batch record of a completed job: its reservations and picks, its history, why it was closed short, and where its batch went",
  body: z.strictObject({ jobId: Id }),
  answer: z.object({
    shortage: z.object({ reason: z.enum(["bulk", "componentry", "other"]), components: z.array(z.object({ sku: z.string(), name: z.string() })) }).nullable(),
    /** Material in and product out: grams, or units of a filled product. Null if it was not recorded what was made. */
    yield: MaterialYield.nullable(),
    /** Why it made more than 5 % above plan, or more bulk than material; empty if it did not. */
    yieldReason: z.string(),
    /** What was reserved and picked before the completion, by material, oldest first. */
    reservations: z.array(ReservationEntry),
    /** The ledger rows of the completion, in order. */
    completion: z.array(RecordEntry),
    /** The bulk that it was filled with before the decision on it, and the last decision now; null before any. */
    atRisk: z.array(z.object({ sku: z.string(), batchNumber: z.string(), decision: LotDecision.nullable() })),
    /** What happened to the batch afterwards, oldest first. */
    output: z.array(RecordEntry),
    dispatches: z.array(Dispatch),
    /** Who signed the completion and the decisions on the batch, oldest first. */
    signatures: z.array(z.object({ at: z.string(), staffName: z.string(), action: z.string(), meaning: z.string() })),
    /** Whether the ledger has more rows about the batch or a material than were read. */
    partial: z.boolean(),
  }),
  example: { jobId: 17 },
});

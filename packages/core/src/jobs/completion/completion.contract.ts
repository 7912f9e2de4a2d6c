/**
 * Completing a job: the call, its fields and limits, and the messages of its rules (specification 3, sections 5 and 7).
 * No AWS import: the browser uses it too.
 */
import * as z from "zod";
import { Action, endpoint } from "../../lib/rules/endpoint.ts";
import { Id, MAX_QUANTITY, OptionalDay, optionalText, Quantity, Ref, requiredNumber, Sku, Status, tick } from "../../lib/rules/fields.ts";
import { quantityText } from "../../lib/rules/quantity.ts";
import { AffectedReservation } from "../answers.ts";

/** The most lines of a job: far more than any recipe, and few enough to read their stock at once. */
export const MAX_JOB_LINES = 300;
/** The most batches that one completion can name. */
export const MAX_USED_STOCK_LINES = 2_000;
export const MAX_JOB_NOTES = 500;

export const INVALID_QUANTITY = "This is not a valid quantity.";
export const ABOVE_STOCK_LINE = "This is a greater quantity than is available in the batch.";
export const DETAILS_OUTSTANDING =
  'One or more stock requirements has details outstanding. Please either fill in the quantity for the appropriate batch used, or check the "Not Used" box to confirm.';
export const FORMULA_FIRST = "Job completion disabled. The formula must be completed first.";
export const SHORTAGE_REASON_REQUIRED = "Shortage reason is required.";
export const COMPONENT_REQUIRED = "At least one component is required.";
export const NOTES_REQUIRED = "Additional notes are required.";

export const YIELD_REASON_REQUIRED = "More than 5 % above the planned quantity was made. A reason is required.";
/** The refusal of more bulk than material. Grams. */
export const moreThanUsed = (produced: number, used: number): string =>
  `${quantityText(produced, "g")} of bulk cannot come from ${quantityText(used, "g")} of material. Check the quantities, or confirm them.`;

export const NO_EXPIRY = "What is made has no expiry date. Enter it, or confirm that it has none.";

export const SHORTAGE_REASONS = ["bulk", "componentry", "other"] as const;

const UsedStockLine = z.strictObject({
  elementId: Ref,
  exhausted: z.boolean().nullish(),
  usedQuantity: z.number({ error: INVALID_QUANTITY }).int(INVALID_QUANTITY).min(0, INVALID_QUANTITY).max(MAX_QUANTITY, INVALID_QUANTITY),
  /** The quantity of the batch as the user saw it; a conflict if it has changed. */
  quantityOfBatch: Quantity,
});

const UsedLine = z.strictObject({ id: Ref, notUsed: z.boolean(), batches: z.array(UsedStockLine) });

/** The most parts of a job. */
export const MAX_JOB_PARTS = 50;
export const NOTHING_IN_PART = "Please enter what was used or made.";

const Completion = z
  .strictObject({
    jobId: Id,
    usedStock: z.array(UsedLine).max(MAX_JOB_LINES, `A job can have at most ${MAX_JOB_LINES} lines.`),
    totalProduced: requiredNumber("Quantity produced").min(0, "Quantity produced must be greater than or equal to 0.").max(MAX_QUANTITY, INVALID_QUANTITY),
    notes: optionalText("Notes", MAX_JOB_NOTES),
    /** Books what was used and made so far; the job stays open with the rest. */
    partial: tick,
    /** The expiry date of the batch that is made; none if omitted. */
    expiryDate: OptionalDay,
    /** What is made has no expiry date although its category needs one, and that is right. */
    confirmNoExpiry: tick,
    /** Why more than 5 % above the planned quantity was made. */
    yieldReason: optionalText("Reason for the yield", MAX_JOB_NOTES),
    /** More bulk was made than material was used, and that is right. */
    confirmYield: tick,
    shortageData: z
      .strictObject({
        reasonSelected: z
          .union([z.enum(SHORTAGE_REASONS), z.literal("")])
          .nullish()
          .transform((value) => value || null),
        componentryShortages: z
          .array(Sku)
          .max(MAX_JOB_LINES)
          .nullish()
          .transform((value) => value ?? []),
      })
      .nullish()
      .transform((value) => value ?? null),
  })
  .refine((data) => data.usedStock.reduce((sum, line) => sum + line.batches.length, 0) <= MAX_USED_STOCK_LINES, {
    path: ["usedStock"],
    message: `At most ${MAX_USED_STOCK_LINES} batches can be named.`,
  });
export type Completion = z.output<typeof Completion>;

export const completeJob = endpoint({
  method: "POST",
  path: "/api/complete_job",
  domain: "jobs",
  summary: "Completes a job, or a part of it: takes what it used out of stock and books in what it made",
  signable: true,
  changes: ["stock", "locations", "ledger", "orders", "jobs"],
  body: z.strictObject({ data: Completion }),
  // These fields are absent only while a large job is still being completed in the background.
  answer: Action.extend({
    elementId: z.string().nullable().optional(),
    status: Status.optional(),
    reservationsAffected: z.array(AffectedReservation).optional(),
  }),
  example: {
    data: {
      jobId: 17,
      usedStock: [{ id: "17~EMU0007", notUsed: false, batches: [{ elementId: "EMU0007~x1", exhausted: false, usedQuantity: 1_250, quantityOfBatch: 40_000 }] }],
      totalProduced: 12.5,
      notes: "",
      shortageData: null,
    },
  },
});

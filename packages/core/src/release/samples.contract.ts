/** Samples of lots: taking, keeping and discarding them (contract, section 8). */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Cursor, OptionalDay, optionalText, positiveQuantity, Reason, Ref, tick } from "../lib/rules/fields.ts";
import { ADMIN, BUYER, TECHNICIAN, UPDATE_STATUS, WAREHOUSE } from "../lib/rules/roles.ts";
import { StockLineVersion } from "../stock/items/edits.contract.ts";
import { ReservationAffected } from "../stock/stock-shapes.ts";
import { LotRef } from "./lot-shapes.ts";

/** Who receives or tests lots. */
export const SAMPLERS = [ADMIN, BUYER, WAREHOUSE, TECHNICIAN, UPDATE_STATUS] as const;
/** The samples that a lot's row has room for. */
export const MAX_SAMPLES = 100;
export const MAX_PLACE = 60;

export const takeSample = endpoint({
  method: "POST",
  path: "/api/take_sample",
  domain: "release",
  summary: "Takes a quantity out of a batch as a sample, to be tested or kept",
  access: SAMPLERS,
  changes: ["stock", "locations", "ledger", "jobs"],
  body: z.strictObject({
    elementId: Ref,
    quantity: positiveQuantity("Quantity"),
    purpose: Reason,
    /** Whether it is kept; then where, as people call the place, and until which day. */
    retained: tick,
    location: optionalText("Where it is kept", MAX_PLACE),
    keepUntil: OptionalDay,
    version: StockLineVersion,
  }),
  answer: Action.extend({ elementId: z.string(), reservationsAffected: z.array(ReservationAffected) }),
  example: { elementId: "EMU0007~3kXq9LwT0aZbYc12", quantity: 50, purpose: "Identity and melting point" },
});

export const discardSample = endpoint({
  method: "POST",
  path: "/api/discard_sample",
  domain: "release",
  summary: "Records that a sample that was kept has been discarded",
  access: SAMPLERS,
  changes: ["stock"],
  /** The number of the sample, from 1 in the order of the certificate. */
  body: z.strictObject({ ...LotRef, sample: z.int("Choose a sample.").min(1, "Choose a sample.").max(MAX_SAMPLES, "Choose a sample."), reason: Reason }),
  answer: Action,
  example: { sku: "EMU0007", batchNumber: "B042", sample: 2, reason: "Kept for its time" },
});

/** A sample that is kept. Grams or units. */
const RetainedSample = z.object({
  sku: z.string(),
  name: z.string(),
  unit: z.enum(["g", "units"]),
  batchNumber: z.string(),
  sample: z.number(),
  at: z.string(),
  by: z.string(),
  quantity: z.number(),
  purpose: z.string(),
  location: z.string(),
  keepUntil: z.string().nullable(),
});
export type RetainedSample = z.infer<typeof RetainedSample>;

export const retainedSamples = endpoint({
  method: "GET",
  path: "/api/retained_samples",
  domain: "release",
  summary: "The samples that are kept, by lots; the lot of which one may go first is first",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(RetainedSample),
});

/** Goods that clients send back (contract, section 8, Returns). */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Id, PathId, positiveQuantity, Reason, Ref, Sku, text } from "../lib/rules/fields.ts";
import { KEEPERS } from "../stock/contract.ts";
import { MAX_BATCH_NUMBER } from "../stock/stock-limits.ts";

/** The most lines of a return: they are written together. */
export const MAX_RETURNED_LINES = 12;
export const NOTHING_RETURNED = "Choose at least one batch that came back.";
export const NOTHING_NAMED = "Name an order or a batch number.";

const BatchNumber = text("Batch number", MAX_BATCH_NUMBER);

const ReturnedLine = z.strictObject({
  sku: Sku,
  batchNumber: BatchNumber,
  quantity: positiveQuantity("Quantity"),
  location: Ref,
  reason: Reason,
  /** What it was sent for; if neither is named, the newest dispatches to the client count first. */
  salesOrderId: Id.nullish(),
  shipmentId: Id.nullish(),
});

export const clientReturn = endpoint({
  method: "POST",
  path: "/api/client_return",
  domain: "returns",
  summary: "Books in what a client sends back as Quarantined, under its own batch number",
  access: KEEPERS,
  changes: ["stock", "locations", "ledger", "orders"],
  body: z.strictObject({
    clientId: Id,
    lines: z
      .array(ReturnedLine, { error: NOTHING_RETURNED })
      .min(1, NOTHING_RETURNED)
      .max(MAX_RETURNED_LINES, `A return can have at most ${MAX_RETURNED_LINES} lines.`),
  }),
  answer: Action.extend({
    returned: z.array(z.object({ sku: z.string(), batchNumber: z.string(), elementId: z.string(), quantity: z.number() })),
  }),
  example: {
    clientId: 21,
    lines: [{ sku: "LAW01-R-50", batchNumber: "101-26", quantity: 12, location: "01JD0000000000000001", reason: "Pumps do not close", salesOrderId: 12 }],
  },
});

/** What was sent of a batch for an order, in one shipment or on its closing, and what can still come back. Grams or units. */
const Returnable = z.object({
  salesOrderId: z.number(),
  orderNumber: z.string(),
  /** Absent if it left when its order was closed. */
  shipmentId: z.number().optional(),
  shipmentNumber: z.string().optional(),
  client: z.string(),
  clientId: z.number(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  unit: z.enum(["g", "units"]),
  sent: z.number(),
  returned: z.number(),
  left: z.number(),
});
export type Returnable = z.infer<typeof Returnable>;

export const returnable = endpoint({
  method: "GET",
  path: "/api/returnable",
  domain: "returns",
  summary: "What was sent for an order or of a batch number, and what of it can still come back, newest first",
  query: z
    .strictObject({ salesOrderId: PathId.optional(), batchNumber: BatchNumber.optional() })
    .refine(({ salesOrderId, batchNumber }) => salesOrderId !== undefined || batchNumber !== undefined, {
      path: ["salesOrderId"],
      message: NOTHING_NAMED,
    }),
  answer: z.array(Returnable),
});

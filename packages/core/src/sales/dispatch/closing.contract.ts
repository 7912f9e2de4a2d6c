/** Closing an order: the preview and the action (specification 3, sections 4 and 7; contract, section 7). */
import * as z from "zod";
import { Action, endpoint } from "../../lib/rules/endpoint.ts";
import { Id, MAX_REASON, optionalText, Status, tick } from "../../lib/rules/fields.ts";

/** A job that must be closed before its order can be. */
export const OpenJob = z.object({ id: z.number(), jobNumber: z.string(), code: z.string(), name: z.string(), type: z.enum(["Formula", "Product"]) });
export type OpenJob = z.infer<typeof OpenJob>;

/** A sales item that needs a job and has none. */
export const MissingJob = z.object({ salesId: z.number(), productSku: z.string(), productName: z.string(), quantity: z.number() });
export type MissingJob = z.infer<typeof MissingJob>;

/** Finished goods that cannot be dispatched because they are not Live or have expired. */
export const NotLiveStockLine = z.object({
  elementId: z.string(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  bin: z.string(),
  warehouse: z.string(),
  quantity: z.number(),
  status: Status,
  expiryDate: z.string().nullable(),
  /** The client or job for which alone it is released; null for all. */
  onlyFor: z.string().nullable(),
  /** Since when it awaits its release, ISO 8601; null if it does not. */
  waitsSince: z.string().nullable(),
});
export type NotLiveStockLine = z.infer<typeof NotLiveStockLine>;

export const closeOrder = endpoint({
  method: "POST",
  path: "/api/close_order",
  domain: "sales",
  summary: "Closes an order and dispatches what was made for it",
  signable: true,
  changes: ["stock", "locations", "ledger", "orders"],
  body: z.strictObject({
    id: Id,
    /** Whether surplus that belongs to no other open order serves what the order's own jobs did not make. */
    fromStock: tick,
    /** Closes the order even if some of what was made for it is not Live. */
    confirmShort: tick,
    /** Dispatches batches of a shorter shelf life than the client accepts, or that expire before the target dispatch date. */
    confirmShelfLife: tick,
    /** Why less is sent than was ordered. */
    reason: optionalText("Reason", MAX_REASON),
  }),
  answer: Action.extend({ openJobs: z.array(OpenJob).optional(), missingJobs: z.array(MissingJob).optional() }),
  example: { id: 12 },
});

/** A batch to dispatch; `surplus` is the part that the order's own jobs did not make. */
const LeavingStockLine = z.object({
  elementId: z.string(),
  batchNumber: z.string(),
  bin: z.string(),
  warehouse: z.string(),
  expiryDate: z.string().nullable(),
  quantity: z.number(),
  surplus: z.number(),
});

/** The effect of closing on one SKU of an order. Quantities in units, or grams of Bulk and Fragrance. */
const ClosingLine = z.object({
  sku: z.string(),
  name: z.string(),
  /** The unit of the order's lines: kilograms of Bulk and Fragrance. */
  unit: z.enum(["Kg", "units"]),
  ordered: z.number(),
  /** What was shipped before. */
  shipped: z.number(),
  made: z.number(),
  leaving: z.array(LeavingStockLine),
  /** The total dispatched, and how much less than ordered that is. */
  leaves: z.number(),
  short: z.number(),
  /** What was made for the order, is not dispatched and is still in stock: the rest was used, written off or sent elsewhere. */
  stays: z.number(),
  /** What surplus adds, or would add, to the dispatch. */
  surplus: z.number(),
  notLive: z.array(NotLiveStockLine),
  /** Of what is dispatched, the batches of a shelf life that is too short. */
  expiring: z.array(NotLiveStockLine),
});
export type ClosingLine = z.infer<typeof ClosingLine>;

export const closeOrderPreview = endpoint({
  method: "POST",
  path: "/api/close_order_preview",
  domain: "sales",
  summary: "What closing an order would dispatch, by SKU, and what prevents it from being closed",
  body: z.strictObject({ id: Id, fromStock: tick }),
  answer: z.object({
    soNumber: z.string(),
    openJobs: z.array(OpenJob),
    missingJobs: z.array(MissingJob),
    lines: z.array(ClosingLine),
    /** Whether closing needs `confirmShort`. */
    needsConfirmation: z.boolean(),
    /** Whether closing needs `confirmShelfLife`. */
    needsShelfLife: z.boolean(),
  }),
  example: { id: 12, fromStock: false },
});

/**
 * Can it be made? What every open sales item needs, and whether it is there once earlier ones have taken theirs. Grams of
 * raw materials and Bulk, units of everything else.
 */
import * as z from "zod";
import { endpoint } from "../lib/endpoint.ts";
import { Cursor, Id, Sku, text } from "../lib/fields.ts";
import { MAX_BATCH_NUMBER } from "../stock/stock-limits.ts";

/** Sales items whose arithmetic one call may ask for. */
export const MAX_READINESS_ITEMS = 1_000;

/** All that it needs is usable now; it will be once what is on order or in quarantine is; or something is missing. */
export const Readiness = z.enum(["ready", "awaited", "short"]);
export type Readiness = z.infer<typeof Readiness>;

/** The part of an item's need that is not usable now. */
const Shortage = z.object({
  sku: z.string(),
  name: z.string(),
  /** What is on order or in quarantine and would cover it. */
  awaited: z.number(),
  /** What is nowhere. */
  missing: z.number(),
});

/** A sales item that is not made yet. */
export const ReadinessRow = z.object({
  salesItemId: z.number(),
  salesOrderId: z.number(),
  soNumber: z.string(),
  poNumber: z.string(),
  client: z.string(),
  productSku: z.string(),
  productName: z.string(),
  quantity: z.number(),
  dispatchDate: z.string().nullable(),
  /** Whether it has jobs already. */
  allocated: z.boolean(),
  readiness: Readiness,
  /** What keeps it from being ready, what runs out first standing first. */
  shortages: z.array(Shortage),
});
export type ReadinessRow = z.infer<typeof ReadinessRow>;

export const readiness = endpoint({
  method: "GET",
  path: "/api/readiness",
  domain: "sales",
  summary: "Whether each open sales item can be made, in the order of their dispatch dates",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(ReadinessRow),
});

/** The arithmetic of one item that a sales item needs. */
export const ReadinessNeed = z.object({
  sku: z.string(),
  name: z.string(),
  needed: z.number(),
  /** What its jobs have reserved of that already. */
  reserved: z.number(),
  /** Live, not expired and not reserved, of the SKU and the variants that may serve. */
  usable: z.number(),
  /** What open jobs and sales items with earlier dispatch dates take of it. */
  takenFirst: z.number(),
  /** What they leave. */
  remaining: z.number(),
  /** In quarantine, and on order, that earlier ones leave. */
  quarantined: z.number(),
  onOrder: z.number(),
  awaited: z.number(),
  missing: z.number(),
});
export type ReadinessNeed = z.infer<typeof ReadinessNeed>;

const SalesItems = z.array(Id).min(1, "Please name a sales item.").max(MAX_READINESS_ITEMS, `Please name ${MAX_READINESS_ITEMS} sales items at most.`);

export const readinessOf = endpoint({
  method: "POST",
  path: "/api/readiness_of",
  domain: "sales",
  summary: "The arithmetic behind the readiness of sales items; those that are made or gone are left out",
  body: z.strictObject({ salesItems: SalesItems }),
  answer: z.array(z.object({ salesItemId: z.number(), readiness: Readiness, needs: z.array(ReadinessNeed) })),
  example: { salesItems: [12_001] },
});

/** A sales item with the readiness that it has once others are made first, and the one that it has now. */
const ForeseenRow = ReadinessRow.extend({ was: Readiness });
export type ForeseenRow = z.infer<typeof ForeseenRow>;

export const readinessOnceMade = endpoint({
  method: "POST",
  path: "/api/readiness_once_made",
  domain: "sales",
  summary: "Which open sales items can be made otherwise than now once some are made before all others, those too",
  query: z.strictObject({ cursor: Cursor }),
  body: z.strictObject({ salesItems: SalesItems }),
  answer: z.array(ForeseenRow),
  example: { salesItems: [12_001] },
});

/** An open job, or a sales item that waits for one, and what it needs of an item. */
const ItemDemand = z.object({
  ...ReadinessNeed.shape,
  readiness: Readiness,
  /** Its readiness as the stock is now; another one only where a batch is left out. */
  was: Readiness,
  /** What its own job reserved of the batch that is left out, and what is missing more without that batch. */
  lost: z.number(),
  more: z.number(),
  /** Absent for a sales item that waits. */
  job: z.object({ jobId: z.number(), jobNumber: z.string(), printed: z.boolean() }).nullable(),
  dispatchDate: z.string().nullable(),
  salesItems: z.array(ReadinessRow.pick({ salesItemId: true, salesOrderId: true, soNumber: true, poNumber: true, client: true, productSku: true })),
});
export type ItemDemand = z.infer<typeof ItemDemand>;

export const itemDemand = endpoint({
  method: "POST",
  path: "/api/item_demand",
  domain: "sales",
  summary:
    "Who needs an item or its variants, in the order of dispatch dates, and who is short of it; with a batch number those that would change without that batch; the earliest 500",
  body: z.strictObject({ sku: Sku, withoutBatch: text("Batch number", MAX_BATCH_NUMBER).optional() }),
  answer: z.object({ demands: z.array(ItemDemand), partial: z.boolean() }),
  example: { sku: "EMU0007" },
});

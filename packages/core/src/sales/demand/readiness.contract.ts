/**
 * Readiness: what every open sales item needs, and whether it is available after earlier ones have taken theirs. Grams
 * of raw materials and Bulk, units of everything else.
 */
import * as z from "zod";
import { endpoint } from "../../lib/rules/endpoint.ts";
import { Cursor, Day, Id, Sku, text } from "../../lib/rules/fields.ts";
import { MAX_BATCH_NUMBER } from "../../stock/stock-limits.ts";

/** The most sales items that one call can name. */
export const MAX_READINESS_ITEMS = 1_000;

/** Ready: everything is usable now. Waiting: it will be, with stock on order or in quarantine. Else something is missing. */
export const Readiness = z.enum(["ready", "awaited", "short"]);
export type Readiness = z.infer<typeof Readiness>;

/** How a requirement comes from missing bulk, or can be made. */
const OfBulk = {
  /** The SKU of the missing bulk that it would be made into, if that were made; null for what the sales item itself needs. */
  inside: z.string().nullable(),
  /** The formula that makes it, if it is bulk and missing. */
  formulaId: z.number().nullable(),
};

/**
 * Bulk, usable or in quarantine, that has less shelf life left at dispatch than the client accepts, which does not count for it: how much, and
 * the days that the first to expire has left and the client asks for.
 */
const OfShortShelfLife = { shortShelfLife: z.object({ quantity: z.number(), left: z.number(), asked: z.number() }).exactOptional() };

/** What of the stock in quarantine that can serve it waits for its release, and since when the oldest does, ISO 8601. */
const OfRelease = { waitsForRelease: z.object({ quantity: z.number(), since: z.string() }).exactOptional() };

/** The earliest day, `YYYY-MM-DD`, on which everything can be there: today, when what is on order is expected, or the end of the supplier's lead time if it has still to be ordered or no day is expected. Null if no day is known. What is in quarantine counts as there. */
const ReadyOn = z.string().nullable();

/** The part of a requirement that is not usable now. */
export const Shortage = z.object({
  sku: z.string(),
  name: z.string(),
  /** What stock on order or in quarantine would cover. */
  awaited: z.number(),
  /** What no stock covers. */
  missing: z.number(),
  readyOn: ReadyOn,
  ...OfBulk,
  ...OfShortShelfLife,
  ...OfRelease,
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
  readyOn: ReadyOn,
  /** What keeps it from being ready, first what runs out first. */
  shortages: z.array(Shortage),
});
export type ReadinessRow = z.infer<typeof ReadinessRow>;

export const readiness = endpoint({
  method: "GET",
  path: "/api/readiness",
  domain: "sales",
  summary: "Whether each open sales item can be made, by dispatch date",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(ReadinessRow),
});

export const followOnReadiness = endpoint({
  method: "GET",
  path: "/api/follow_on_readiness",
  domain: "sales",
  summary: "Whether the missing quantity of each short-closed job can be made, after all open sales items",
  answer: z.array(z.object({ id: z.number(), readiness: Readiness })),
});

/** The calculation for one item that a sales item needs. */
export const ReadinessNeed = z.object({
  sku: z.string(),
  name: z.string(),
  needed: z.number(),
  /** What its jobs have reserved of it. */
  reserved: z.number(),
  /** Live, not expired and not reserved stock of the SKU and the variants that can serve. */
  usable: z.number(),
  /** What demands with earlier dispatch dates take. */
  takenFirst: z.number(),
  /** What they leave. */
  remaining: z.number(),
  /** The part of `remaining` that expires before the dispatch date. It counts as usable, but auto-reserve does not choose it. */
  expiresBefore: z.number(),
  /** What earlier demands leave of stock in quarantine, of any shelf life, and on order or being made for stock. */
  quarantined: z.number(),
  onOrder: z.number(),
  awaited: z.number(),
  missing: z.number(),
  readyOn: ReadyOn,
  /** The parts of what is taken now, and of `awaited`, that belong to the client itself. */
  clientUsable: z.number(),
  clientAwaited: z.number(),
  ...OfBulk,
  ...OfShortShelfLife,
  ...OfRelease,
});
export type ReadinessNeed = z.infer<typeof ReadinessNeed>;

const SalesItems = z.array(Id).min(1, "Please name a sales item.").max(MAX_READINESS_ITEMS, `Please name at most ${MAX_READINESS_ITEMS} sales items.`);

export const readinessDetails = endpoint({
  method: "POST",
  path: "/api/readiness_of",
  domain: "sales",
  summary: "The calculation behind the readiness of sales items, without those that are made or no longer exist",
  body: z.strictObject({ salesItems: SalesItems }),
  answer: z.array(z.object({ salesItemId: z.number(), readiness: Readiness, needs: z.array(ReadinessNeed) })),
  example: { salesItems: [12_001] },
});

/** A sales item as it would be, and its readiness now. */
const ForeseenRow = ReadinessRow.extend({ was: Readiness, wasReadyOn: ReadyOn });
export type ForeseenRow = z.infer<typeof ForeseenRow>;

export const readinessOnceMade = endpoint({
  method: "POST",
  path: "/api/readiness_once_made",
  domain: "sales",
  summary: "The open sales items whose readiness changes if the given ones are made first",
  query: z.strictObject({ cursor: Cursor }),
  body: z.strictObject({ salesItems: SalesItems }),
  answer: z.array(ForeseenRow),
  example: { salesItems: [12_001] },
});

export const readinessIfMoved = endpoint({
  method: "POST",
  path: "/api/readiness_if_moved",
  domain: "sales",
  summary: "The open sales items whose readiness or earliest day changes if the given ones are dispatched on another day",
  query: z.strictObject({ cursor: Cursor }),
  body: z.strictObject({ salesItems: SalesItems, dispatchDate: Day }),
  answer: z.array(ForeseenRow),
  example: { salesItems: [12_001], dispatchDate: "2026-12-18" },
});

/** An open job, or a sales item that waits for one, and its requirement of an item. */
const ItemDemand = z.object({
  ...ReadinessNeed.shape,
  readiness: Readiness,
  /** Its readiness with the present stock; differs only if a batch is excluded. */
  was: Readiness,
  /** What its job reserved of the excluded batch, and what is additionally missing without it. */
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
    "The demands of an item or its variants by dispatch date, and their shortages; with a batch number, only those that would change without that batch. At most 500",
  body: z.strictObject({ sku: Sku, withoutBatch: text("Batch number", MAX_BATCH_NUMBER).optional() }),
  answer: z.object({ demands: z.array(ItemDemand), partial: z.boolean() }),
  example: { sku: "EMU0007" },
});

/** Deliveries: many lines from one supplier, booked in as one action, and their list. */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Cursor, Id, MAX_QUANTITY, OptionalDay, optionalText, PathId, positiveQuantity, Ref, Sku, tick } from "../lib/rules/fields.ts";
import { ADMIN, BUYER, PRODUCT_MANAGER, WAREHOUSE } from "../lib/rules/roles.ts";
import { MAX_ORDER_NUMBER, MAX_SUPPLIER_BATCH_NUMBER } from "../stock/stock-limits.ts";
import { Delivery, DeliveryItem, DeliverySummary, PassedOver } from "./delivery-shapes.ts";

export type { Delivery, DeliveryItem, DeliverySummary } from "./delivery-shapes.ts";

/** The most lines of one delivery. */
export const MAX_DELIVERY_LINES = 250;
/** The most items per request. */
const MAX_SKUS = 100;
export const NO_LINES = "A delivery must have at least one line.";
const INVALID_PACK_SIZE = "This is not a valid pack size.";

const DeliveryLine = z
  .strictObject({
    sku: Sku,
    quantity: positiveQuantity("Quantity"),
    /** The line of a purchase order that it delivers. */
    purchaseLineId: Id.optional(),
    packSize: z.number({ error: INVALID_PACK_SIZE }).int(INVALID_PACK_SIZE).min(0, INVALID_PACK_SIZE).max(MAX_QUANTITY, INVALID_PACK_SIZE),
    supplierBatchNumber: optionalText("Supplier batch number", MAX_SUPPLIER_BATCH_NUMBER),
    expiryDate: OptionalDay,
    status: z.union([z.literal(0), z.literal(1)], { error: "Status is required." }),
  })
  .refine(({ packSize, quantity }) => packSize <= quantity, { path: ["packSize"], message: INVALID_PACK_SIZE });

export const bookDelivery = endpoint({
  method: "POST",
  path: "/api/book_delivery",
  domain: "deliveries",
  summary: "Books in all lines of a delivery, each under the next free batch number",
  access: [ADMIN, BUYER, WAREHOUSE, PRODUCT_MANAGER],
  changes: ["stock", "locations", "ledger", "deliveries", "purchases"],
  body: z.strictObject({
    delivery: z.strictObject({
      supplier: Id,
      orderNumber: optionalText("Order number", MAX_ORDER_NUMBER),
      location: Ref,
      /** Live lines without an expiry date, or with one that has passed, where the category needs it. */
      confirmExpiry: tick,
      /** Live lines without a supplier's batch number, where the category needs it. */
      confirmSupplierBatch: tick,
      /** Keeps more than was ordered of a line of a purchase order, beyond the tolerance. */
      confirmOver: tick,
      lines: z.array(DeliveryLine).min(1, NO_LINES).max(MAX_DELIVERY_LINES, `A delivery can have at most ${MAX_DELIVERY_LINES} lines.`),
    }),
  }),
  /** Without `deliveryId` while it continues in the background. */
  answer: Action.extend({ deliveryId: z.number().optional(), deliveryNumber: z.string().optional(), passedOver: z.array(PassedOver).optional() }),
  example: {
    delivery: {
      supplier: 21,
      orderNumber: "PO-1041",
      location: "01JD0000000000000001",
      lines: [
        { sku: "EMU0007", quantity: 40_000, packSize: 20_000, supplierBatchNumber: "LW-88213", expiryDate: "2028-03-31", status: 0 },
        { sku: "EMU0009", quantity: 5_000, packSize: 0, supplierBatchNumber: "LW-88320", expiryDate: "2028-01-31", status: 1 },
      ],
    },
  },
});

export const deliveryItems = endpoint({
  method: "POST",
  path: "/api/delivery_items",
  domain: "deliveries",
  summary: "Items on order from a supplier, or the named items, with the usual values of their deliveries",
  snapshots: true,
  body: z
    .strictObject({
      supplier: Id.optional(),
      skus: z.array(Sku).min(1, "SKU is required.").max(MAX_SKUS, `At most ${MAX_SKUS} items can be named.`).optional(),
    })
    .refine((body) => (body.supplier === undefined) !== (body.skus === undefined), { path: ["supplier"], message: "Name a supplier or items." }),
  answer: z.array(DeliveryItem),
  example: { supplier: 21 },
});

/** The longest text that deliveries are searched by. */
export const MAX_DELIVERY_SEARCH = 40;

export const deliveries = endpoint({
  method: "GET",
  path: "/api/deliveries",
  domain: "deliveries",
  summary: "Deliveries, newest first; optionally of a supplier, or those whose order number or supplier batch number starts with a text",
  query: z
    .strictObject({
      supplier: PathId.optional(),
      search: z.string().trim().max(MAX_DELIVERY_SEARCH, `A search can have at most ${MAX_DELIVERY_SEARCH} characters.`).optional(),
      cursor: Cursor,
    })
    .refine(({ supplier, search }) => supplier === undefined || !search, { path: ["search"], message: "Search, or choose a supplier, not both." }),
  answer: z.array(DeliverySummary),
});

export const delivery = endpoint({
  method: "GET",
  path: "/api/delivery/{id}",
  domain: "deliveries",
  summary: "One delivery with its lines, for its labels and its note",
  params: z.strictObject({ id: PathId }),
  answer: Delivery,
});

/**
 * Sales orders: the calls of specification 3, section 7, their fields, rules and texts (section 5). Every member of
 * staff may call them (section 6).
 */
import * as z from "zod";
import { PreviewMark } from "../formulas/change.contract.ts";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import {
  Cursor,
  Id,
  MAX_QUANTITY,
  NO_NUMBER as NO_PRICE,
  OptionalDay,
  optionalText,
  PositivePrice,
  positiveQuantity,
  priceFromZero,
  required,
  Since,
  text,
  tick,
  Version,
} from "../lib/rules/fields.ts";
import { keyed, typedKeys } from "../lib/rules/keyed.ts";
import { ListedPrice } from "../products/price-list.contract.ts";
import { LineInOrder, OrderHead } from "./order-shapes.ts";
import { Shipment } from "./shipping/shipment-shapes.ts";

export { type ClosingLine, closeOrder, closeOrderPreview } from "./dispatch/closing.contract.ts";
export {
  type LineToOffer,
  MAX_CARRIER,
  MAX_SHIPMENT_NOTES,
  MAX_TRACKING,
  type ReadyOrder,
  readyToShip,
  shipments,
  shipOrder,
  shipPreview,
} from "./shipping/shipping.contract.ts";
export { PrintedItem, printedJobCheck, type ShrunkJob, ShrinkRefusal } from "./edits/confirmations.contract.ts";
export { dispatchNote } from "./dispatch/dispatch-note.contract.ts";
export { createFollowOn, dismissFollowOn, followOnData, followOnSalesData } from "./follow-ons/follow-on.contract.ts";
export {
  followOnReadiness,
  type ItemDemand,
  itemDemand,
  MAX_READINESS_ITEMS,
  readiness,
  readinessDetails,
  readinessIfMoved,
  readinessOnceMade,
} from "./demand/readiness.contract.ts";
export { RemovedSalesItem, UnallocatedItem, unallocatedSalesItems } from "./demand/unallocated.contract.ts";

export const MAX_PO_NUMBER = 50;
export const MAX_LINE_NOTES = 255;
/** The most lines of a new order: with the order and the record of the request they fit one transaction of 100 writes. */
export const MAX_NEW_LINES = 90;

/** The most lines that one edit of an order can name: as many as an order can have. */
const MAX_EDITED_LINES = 999;

export const INVALID_LINE_QUANTITY = "Invalid quantity";
export const INVALID_LINE_PRICE = "Invalid price";
export const NO_LINES = "You must add at least one product to submit the order.";
export const DUPLICATE = "Duplicate item. Please adjust the quantity instead.";

const requiredId = (field: string) => Id.nullish().refine((id) => id != null, required(field));

export const PoNumber = text("PO number", MAX_PO_NUMBER);
export const LineNotes = optionalText("Notes", MAX_LINE_NOTES);

/** A line to add to an order. SKU, R&D code and name are what the screen shows; the stored values come from the product and the formula. */
export const NewOrderLine = z.strictObject({
  id: requiredId("Product").transform((id) => id ?? 0),
  /** Optional for a product that is made elsewhere. */
  formulaId: Id.nullish().transform((id) => id ?? null),
  sku: z.string().max(100).nullish(),
  rAndDCode: z.string().max(100).nullish(),
  name: z.string().max(200).nullish(),
  quantity: positiveQuantity("Quantity"),
  price: PositivePrice,
  notes: LineNotes,
});
export type NewOrderLine = z.output<typeof NewOrderLine>;

/** The indexes of lines that repeat an earlier line's product. */
function refuseDuplicates(lines: readonly { id: number }[], context: z.RefinementCtx): void {
  const seen = new Set<number>();
  for (const [i, { id }] of lines.entries()) {
    if (seen.has(id)) context.addIssue({ code: "custom", path: [i, "id"], message: DUPLICATE });
    seen.add(id);
  }
}

export const newSale = endpoint({
  method: "POST",
  path: "/api/new_sale",
  domain: "sales",
  summary: "Creates a sales order of a client",
  changes: ["stock", "orders", "jobs", "directory"],
  body: z.strictObject({
    businessId: requiredId("Client").transform((id) => id ?? 0),
    poNumber: PoNumber,
    dispatchDate: OptionalDay,
    orderLines: z
      .array(NewOrderLine, { error: NO_LINES })
      .min(1, NO_LINES)
      .max(MAX_NEW_LINES, `A new order can have at most ${MAX_NEW_LINES} lines.`)
      .superRefine(refuseDuplicates),
  }),
  // These fields are absent only while the jobs of a large order are still being placed in the background.
  answer: Action.extend({ id: z.number().optional(), soNumber: z.string().optional() }),
  example: {
    businessId: 21,
    poNumber: "PO-7781",
    dispatchDate: "2026-11-30",
    orderLines: [{ id: 12, formulaId: 7, sku: "LW01-CR-50", rAndDCode: "LW-014", name: "Rose cream 50 ml", quantity: 1_200, price: 2.35, notes: "" }],
  },
});

const ListedOrder = OrderHead.extend({ client: z.object({ id: z.number(), name: z.string() }) });

/** A row of the orders list; `products` are the names on its lines. */
export const OrderSummary = ListedOrder.extend({ products: z.array(z.string()) });
export type OrderSummary = z.infer<typeof OrderSummary>;

export const salesOrders = endpoint({
  method: "GET",
  path: "/api/sales_orders",
  domain: "sales",
  summary: "Sales orders of a state, newest first, and the names of their products; with `since`, open ones that changed after that ETag",
  query: z.strictObject({ cursor: Cursor, since: Since, state: z.enum(["open", "completed", "cancelled"]).optional() }),
  answer: z.object({ sales: z.array(OrderSummary), products: z.array(z.string()) }),
});

/** The status of a sales item's compounding or filling job. */
export const JobStatus = z.enum(["Pending", "Allocated", "Reserved", "Completed", "Cancelled", "N/A"]);
export type JobStatus = z.infer<typeof JobStatus>;

/** The jobs of a part of a line, with the quantity that they make of it. */
const LineJob = z.object({
  formulaJobId: z.number().nullable(),
  formulaJobNumber: z.string().nullable(),
  formulaJobStatus: JobStatus,
  productJobId: z.number().nullable(),
  productJobNumber: z.string().nullable(),
  productJobStatus: JobStatus,
  quantity: z.number(),
});

/** A line of an order with the status of its jobs. Quantity in units (kilograms for Bulk and Fragrance), price in pounds per unit. */
export const SalesItem = LineInOrder.extend({
  formulaJobStatus: JobStatus,
  formulaJobNumber: z.string().nullable(),
  productJobStatus: JobStatus,
  productJobNumber: z.string().nullable(),
  /** Its jobs, each with what it makes of the line; the fields above are those of the first that is not finished, with the status of the least advanced. */
  jobs: z.array(LineJob),
  /** Whether they have made some of it. */
  hasMade: z.boolean(),
  /** What was sent for it. */
  shipped: z.number(),
});
export type SalesItem = z.infer<typeof SalesItem>;

export const SalesOrder = ListedOrder.extend({
  salesItems: z.array(SalesItem),
  /** Its shipments, oldest first. */
  shipments: z.array(Shipment.omit({ lines: true })),
  /** The transaction that closed it; null while it is open, and on orders that were closed before it was stored. */
  closingTransaction: z.string().nullable(),
  version: z.number(),
});
export type SalesOrder = z.infer<typeof SalesOrder>;

export const salesOrder = endpoint({
  method: "POST",
  path: "/api/sales_order",
  domain: "sales",
  summary: "A sales order with its lines and the status of their jobs",
  body: z.strictObject({ salesOrderId: Id }),
  answer: SalesOrder,
  example: { salesOrderId: 12 },
});

/** What a client paid for a unit of a product last: pounds, on an order of that quantity. */
const SoldFor = z.object({ price: z.number(), quantity: z.number(), salesOrderId: z.number(), soNumber: z.string(), orderDate: z.string() });

/** The most products whose prices are read at once. */
export const MAX_PRICED = 100;

export const lastPrice = endpoint({
  method: "POST",
  path: "/api/last_price",
  domain: "sales",
  summary: "The price of each product on the newest of a client's last 50 orders that has it, null if none has; and its agreed prices",
  body: z.strictObject({ businessId: Id, productIds: z.array(Id).max(MAX_PRICED) }),
  answer: z.array(z.object({ productId: z.number(), last: SoldFor.nullable(), list: z.array(ListedPrice) })),
  example: { businessId: 21, productIds: [12] },
});

const LineQuantity = z
  .number({ error: INVALID_LINE_QUANTITY })
  .int(INVALID_LINE_QUANTITY)
  .min(1, INVALID_LINE_QUANTITY)
  .max(MAX_QUANTITY, INVALID_LINE_QUANTITY);
const LinePrice = priceFromZero(INVALID_LINE_PRICE);
const ignored = z.unknown().optional();

/**
 * A line in an edit of an order. With `salesId`, an existing line: a quantity, price or notes that are absent stay as they
 * are, and other fields of the screen's line are accepted and ignored. Without it, a new line, as in a new order.
 */
export const EditedLine = z
  .strictObject({
    ...keyed(typedKeys(SalesItem.shape), () => ignored),
    salesId: Id.nullish().transform((id) => id ?? null),
    quantity: LineQuantity.optional(),
    price: LinePrice.optional(),
    notes: LineNotes.optional(),
    /** Cancels the line, as does a date in `dateCancelled`. This cannot be undone. */
    cancelled: tick,
    dateCancelled: z.string().max(40).nullish(),
    id: Id.nullish().transform((id) => id ?? 0),
    formulaId: Id.nullish().transform((id) => id ?? null),
    sku: z.string().max(100).nullish(),
    rAndDCode: z.string().max(100).nullish(),
    name: z.string().max(200).nullish(),
  })
  .superRefine(({ salesId, id, quantity, price }, context) => {
    if (salesId !== null) return;
    if (id === 0) context.addIssue({ code: "custom", path: ["id"], message: required("Product") });
    if (quantity === undefined) context.addIssue({ code: "custom", path: ["quantity"], message: INVALID_LINE_QUANTITY });
    if (price === undefined) context.addIssue({ code: "custom", path: ["price"], message: INVALID_LINE_PRICE });
    if (price === 0) context.addIssue({ code: "custom", path: ["price"], message: NO_PRICE });
  });
export type EditedLine = z.output<typeof EditedLine>;

export const editSalesOrder = endpoint({
  method: "POST",
  path: "/api/edit_sales_order",
  domain: "sales",
  summary: "Changes an order's PO number, dispatch date and lines, adds lines and cancels some",
  changes: ["stock", "ledger", "orders", "jobs"],
  body: z.strictObject({
    salesOrderId: Id,
    poNumber: PoNumber,
    dispatchDate: OptionalDay,
    /** Lines and fields that are not named are unchanged. */
    salesItems: z.array(EditedLine).max(MAX_EDITED_LINES, `An order can have at most ${MAX_EDITED_LINES} lines.`),
    /** The mark of the preview of the jobs that it shrinks or cancels, from its first refusal (409). */
    preview: PreviewMark.optional(),
    version: Version,
  }),
  answer: Action,
  example: {
    salesOrderId: 12,
    poNumber: "PO-7781",
    dispatchDate: "2026-12-15",
    salesItems: [
      { salesId: 12_001, quantity: 1_200, price: 2.4, notes: "Gift box", cancelled: false },
      { id: 13, formulaId: 7, quantity: 300, price: 1.1, notes: "" },
    ],
  },
});

export const cancelSalesOrder = endpoint({
  method: "POST",
  path: "/api/cancel_sales_order",
  domain: "sales",
  summary: "Cancels an order and releases its jobs' allocations and reservations",
  changes: ["stock", "ledger", "orders", "jobs"],
  body: z.strictObject({ salesOrderId: Id }),
  answer: Action,
  example: { salesOrderId: 12 },
});

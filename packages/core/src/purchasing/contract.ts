/** Purchase orders (contract, section 8): drafted, sent to a supplier, and delivered in parts. */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Cursor, Id, OptionalDay, positiveQuantity, priceFromZero, Sku, Version } from "../lib/rules/fields.ts";
import { ADMIN, BUYER, MANAGER, PRODUCT_MANAGER } from "../lib/rules/roles.ts";
import { MAX_PURCHASE_LINES } from "./purchase.rows.ts";
import { Purchase, PurchaseLine, PurchaseState } from "./purchase-shapes.ts";

/** As for stock on order. */
const BUYERS = [ADMIN, BUYER, MANAGER, PRODUCT_MANAGER] as const;
export const NO_PURCHASE_LINES = "A purchase order needs at least one line.";

const NewLine = z.strictObject({
  sku: Sku,
  quantity: positiveQuantity("Quantity"),
  /** Pounds per kilogram or unit. */
  price: priceFromZero("Invalid price"),
  dueDate: OptionalDay,
});
const lines = <Line extends z.ZodType>(line: Line) =>
  z.array(line).min(1, NO_PURCHASE_LINES).max(MAX_PURCHASE_LINES, `A purchase order can have at most ${MAX_PURCHASE_LINES} lines.`);

const CHANGES = ["stock", "ledger", "purchases"] as const;

export const createPurchaseOrder = endpoint({
  method: "POST",
  path: "/api/create_purchase_order",
  domain: "purchasing",
  summary: "Drafts a purchase order of a supplier",
  access: BUYERS,
  changes: ["purchases", "directory"],
  body: z.strictObject({ supplierId: Id, lines: lines(NewLine) }),
  answer: Action.extend({ id: z.number(), purchaseNumber: z.string() }),
  example: { supplierId: 31, lines: [{ sku: "EMU0007", quantity: 25_000, price: 6.4, dueDate: "2027-01-15" }] },
});

export const editPurchaseOrder = endpoint({
  method: "POST",
  path: "/api/edit_purchase_order",
  domain: "purchasing",
  summary: "Changes the lines of a purchase order; once it is sent, not below what was received",
  access: BUYERS,
  changes: CHANGES,
  body: z.strictObject({
    id: Id,
    /** All lines that the order has then; one with an id is a present one. */
    lines: lines(NewLine.extend({ purchaseLineId: Id.optional() })),
    version: Version,
  }),
  answer: Action,
  example: { id: 4, lines: [{ purchaseLineId: 4_001, sku: "EMU0007", quantity: 50_000, price: 6.2, dueDate: "2027-01-22" }] },
});

export const sendPurchaseOrder = endpoint({
  method: "POST",
  path: "/api/send_purchase_order",
  domain: "purchasing",
  summary: "Marks a purchase order as sent, which puts its lines on order",
  access: BUYERS,
  changes: CHANGES,
  body: z.strictObject({ id: Id }),
  answer: Action,
  example: { id: 4 },
});

export const cancelPurchaseOrder = endpoint({
  method: "POST",
  path: "/api/cancel_purchase_order",
  domain: "purchasing",
  summary: "Cancels what is open of a purchase order; what was received stays",
  access: BUYERS,
  changes: CHANGES,
  body: z.strictObject({ id: Id }),
  answer: Action,
  example: { id: 4 },
});

/** A purchase order in the list: its total in pounds, and the first day on which something is due. */
const PurchaseSummary = Purchase.omit({ lines: true, lastLine: true }).extend({ lineCount: z.number(), total: z.number(), dueDate: z.string().nullable() });
export type PurchaseSummary = z.infer<typeof PurchaseSummary>;

export const purchaseOrders = endpoint({
  method: "GET",
  path: "/api/purchase_orders",
  domain: "purchasing",
  summary: "Purchase orders, newest first: all, or those that are not finished",
  query: z.strictObject({ cursor: Cursor, state: z.enum(["open", "all"]).optional() }),
  answer: z.array(PurchaseSummary),
});

/** A purchase order with what is still to be delivered of each line. */
const PurchaseDetail = Purchase.omit({ lastLine: true }).extend({ lines: z.array(PurchaseLine.extend({ open: z.number() })), total: z.number() });
export type PurchaseDetail = z.infer<typeof PurchaseDetail>;

export const purchaseOrder = endpoint({
  method: "POST",
  path: "/api/purchase_order",
  domain: "purchasing",
  summary: "A purchase order with its lines and what was received of them",
  body: z.strictObject({ id: Id }),
  answer: PurchaseDetail,
  example: { id: 4 },
});

export { MAX_PURCHASE_LINES, PurchaseState };

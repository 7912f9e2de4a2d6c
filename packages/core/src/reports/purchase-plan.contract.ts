/**
 * The purchase plan: when items run out, what to order, and which sales orders wait. Grams for raw materials, units for
 * componentry; days `YYYY-MM-DD`.
 */
import * as z from "zod";
import { endpoint, Report } from "../lib/rules/endpoint.ts";
import { OptionalDay, positiveQuantity, Sku } from "../lib/rules/fields.ts";
import { MAX_ORDER_LINES } from "../stock/arrivals/on-order.contract.ts";

/** A sales order that is short of an item. */
const WaitingOrder = z.object({ salesOrderId: z.number(), soNumber: z.string(), client: z.string(), dispatchDate: z.string().nullable() });

/** An item and its variants, of which the own company owns the stock. */
export const PurchasePlanRow = z.object({
  /** The active one of the variants, which is to be ordered; else the base. */
  sku: z.string(),
  name: z.string(),
  categoryType: z.string(),
  categoryName: z.string(),
  supplierId: z.number().nullable(),
  supplierName: z.string(),
  ownedBy: z.string(),
  ownedById: z.number(),
  priceUnit: z.enum(["kilo", "unit"]),
  /** Live, not expired and not reserved stock of all variants. */
  usable: z.number(),
  /** What open jobs and order lines need beyond their reservations, and beyond what stock of their own clients covers. */
  needed: z.number(),
  /** The part of that which stock in quarantine or on order will cover, and the part that no stock covers. */
  awaited: z.number(),
  missing: z.number(),
  minimumStock: z.number(),
  /** Average daily usage over the last three calendar months. */
  usagePerDay: z.number(),
  onOrder: z.number(),
  /** The earliest expected date of the stock on order; null if none has a date. */
  expectedDay: z.string().nullable(),
  /** The first day with less stock than needed; null if there is enough for a year. */
  runsOutDay: z.string().nullable(),
  moq: z.number(),
  eoq: z.number(),
  /** The shortage beyond what is on order. */
  shortfall: z.number(),
  /** What to order of `sku`, respecting MOQ and EOQ; 0 if nothing is short. */
  toOrder: z.number(),
  /** The first few sales orders that cannot be made from usable stock, in the order of dispatch. */
  waiting: z.array(WaitingOrder),
  waitingOrders: z.number(),
});
export type PurchasePlanRow = z.infer<typeof PurchasePlanRow>;

export const purchasePlan = endpoint({
  method: "GET",
  path: "/api/purchase_plan",
  domain: "reports",
  summary: "Raw materials and componentry that are needed or low: when each runs out, what to order, and which orders wait",
  snapshots: true,
  answer: z.array(PurchasePlanRow),
});

/** The quantity of an item to order. */
const PurchaseLine = z.strictObject({ sku: Sku, quantity: positiveQuantity("Quantity"), expectedDay: OptionalDay });
export type PurchaseLine = z.output<typeof PurchaseLine>;

export const purchaseList = endpoint({
  method: "POST",
  path: "/api/purchase_list",
  domain: "reports",
  summary: "A purchase list by supplier as a CSV file",
  reports: true,
  repeatable: true,
  body: z.strictObject({
    lines: z.array(PurchaseLine).min(1, "Please choose at least one item.").max(MAX_ORDER_LINES, `An order can have at most ${MAX_ORDER_LINES} lines.`),
  }),
  answer: Report,
  example: { lines: [{ sku: "EMU0007", quantity: 25_000, expectedDay: "2028-03-31" }] },
});

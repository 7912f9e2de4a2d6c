/** Wire schemas of deliveries. Quantities are grams or units, days `YYYY-MM-DD`, instants ISO 8601. */
import * as z from "zod";

/** A line that could no longer be booked in, numbered from 1, and the reason. */
export const PassedOver = z.object({ line: z.number(), sku: z.string(), message: z.string() });
export type PassedOver = z.infer<typeof PassedOver>;

/** An item that can be delivered: its stock on order (grams or units), and the usual values of its deliveries. */
export const DeliveryItem = z.object({
  sku: z.string(),
  name: z.string(),
  unit: z.enum(["g", "units"]),
  /** What is on order beside purchase orders. */
  onOrder: z.number(),
  usual: z.object({ expiry: z.boolean(), quarantine: z.boolean(), packSize: z.number() }),
  /** Months until it expires; null if unknown. */
  shelfLifeMonths: z.number().nullable(),
});
export type DeliveryItem = z.infer<typeof DeliveryItem>;

/** A delivery in the list. `at` is when it was booked in. */
export const DeliverySummary = z.object({
  id: z.number(),
  deliveryNumber: z.string(),
  at: z.string(),
  user: z.string(),
  supplierId: z.number(),
  supplier: z.string(),
  orderNumber: z.string(),
  warehouse: z.string(),
  bin: z.string(),
  lines: z.number(),
});
export type DeliverySummary = z.infer<typeof DeliverySummary>;

/** A booked-in line. */
const DeliveredLine = z.object({
  elementId: z.string(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  supplierBatchNumber: z.string(),
  expiryDate: z.string().nullable(),
  quantity: z.number(),
  status: z.number(),
});

/**
 * A delivery with its lines. `booked` is false while lines are still to come; `transactionId` is that of its ledger rows, and
 * `reversedBy` the one that reversed it.
 */
export const Delivery = DeliverySummary.extend({
  booked: z.boolean(),
  transactionId: z.string(),
  reversedBy: z.string().nullable(),
  delivered: z.array(DeliveredLine),
  passedOver: z.array(PassedOver),
});
export type Delivery = z.infer<typeof Delivery>;

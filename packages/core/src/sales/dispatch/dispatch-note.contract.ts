/** The dispatch note of a closed order: what was dispatched, by batch. No AWS import: the browser uses it too. */
import * as z from "zod";
import { Sender } from "../../directory/address-shapes.ts";
import { endpoint } from "../../lib/rules/endpoint.ts";
import { Id } from "../../lib/rules/fields.ts";
import { Shipment } from "../shipping/shipment-shapes.ts";

/** The quantity dispatched of a batch number, with its expiry date at that time. */
const DispatchedLot = z.object({
  batchNumber: z.string(),
  expiryDate: z.string().nullable(),
  quantity: z.number(),
  /** Whether it has a certificate, because its item needs a release. */
  certified: z.boolean(),
});

/** One SKU of the order. Quantities are in its unit: kilograms of Bulk and Fragrance, units of everything else. */
const DispatchedLine = z.object({
  sku: z.string(),
  name: z.string(),
  unit: z.enum(["Kg", "units"]),
  ordered: z.number(),
  /** What was sent before: with earlier shipments. */
  before: z.number(),
  dispatched: z.number(),
  batches: z.array(DispatchedLot),
});

export const dispatchNote = endpoint({
  method: "POST",
  path: "/api/dispatch_note",
  domain: "sales",
  summary: "The dispatch note of a closed order or of a shipment: its lines, and the batches, expiry dates and quantities dispatched",
  /** With a shipment: the note of what left with it. */
  body: z.strictObject({ salesOrderId: Id, shipmentId: Id.optional() }),
  answer: z.object({
    salesOrderId: z.number(),
    soNumber: z.string(),
    sender: Sender,
    client: z.object({ id: z.number(), name: z.string() }),
    poNumber: z.string(),
    orderDate: z.string(),
    /** The target dispatch date, `YYYY-MM-DD`. */
    dispatchDate: z.string().nullable(),
    /** When the goods left: the shipment, or the closing of the order. ISO 8601. */
    dateCompleted: z.string(),
    /** Whether something of it has a shorter shelf life than the client accepts, which was confirmed. */
    shelfLifeConfirmed: z.boolean(),
    /** The shipment, if the note is of one. */
    shipment: Shipment.pick({
      shipmentNumber: true,
      contact: true,
      address: true,
      carrier: true,
      trackingNumber: true,
      notes: true,
      shelfLifeConfirmed: true,
      ssccs: true,
    }).nullable(),
    lines: z.array(DispatchedLine),
  }),
  example: { salesOrderId: 12 },
});

/** The stored fields of shipments. Pure; the browser uses it too. */
import * as z from "zod";
import { audited, declaredShape, unaudited } from "../../transaction/records/declared-fields.ts";

const FIXED = "never change";
const OF_ORDER = "copies of its order's";
const BY_WHOM = "when and by whom, which the trail has";
const text = z.string();
const number = z.number();

/** What left of a stock line: grams or units. */
const ShippedLot = z.object({
  elementId: text,
  batchNumber: text,
  expiryDate: text.nullable(),
  quantity: number,
  /** The part that the order's own jobs made; the rest is surplus. */
  own: number,
});

/** What left for a line of the order. Kilograms of Bulk and Fragrance, else units. */
const ShippedLine = z.object({ salesId: number, sku: text, name: text, unit: z.enum(["Kg", "units"]), quantity: number, batches: z.array(ShippedLot) });
export type ShippedLine = z.infer<typeof ShippedLine>;

export const ShipmentState = z.enum(["Shipped", "Reversed"]);

/** A shipment of an order: goods that left together, to one address. */
export const SHIPMENT = {
  shipmentId: unaudited(FIXED, number),
  shipmentNumber: unaudited("identify the part", text),
  salesOrderId: unaudited(OF_ORDER, number),
  soNumber: unaudited(OF_ORDER, text),
  poNumber: unaudited(OF_ORDER, text),
  clientId: unaudited(OF_ORDER, number),
  client: unaudited(OF_ORDER, text),
  state: audited("Shipment", ShipmentState),
  /** ISO 8601. */
  shippedAt: unaudited(BY_WHOM, text),
  shippedBy: unaudited(BY_WHOM, text),
  /** Of its ledger rows; absent on older shipments. */
  transactionId: unaudited(BY_WHOM, text.exactOptional()),
  /** The contact and the address that it went to, as they were; empty if none was named. */
  contact: audited("Contact", text),
  address: audited("Address", text),
  carrier: audited("Carrier", text),
  trackingNumber: audited("Tracking number", text),
  notes: audited("Notes", text),
  /** Whether a shelf life shorter than the client's minimum, or than the dispatch date, was confirmed. */
  shelfLifeConfirmed: audited("Short shelf life confirmed", z.boolean()),
  /** How many of its stock lines were scanned at the door; absent if this was not checked. */
  scanned: audited("Scanned at the door", number.exactOptional()),
  /** The numbers of its pallets (SSCC, 18 digits); absent if they have none. */
  ssccs: audited("Pallets", z.array(text).exactOptional()),
  lines: unaudited("what left stock has ledger rows", z.array(ShippedLine)),
};
export const Shipment = declaredShape(SHIPMENT);
export type Shipment = z.infer<typeof Shipment>;

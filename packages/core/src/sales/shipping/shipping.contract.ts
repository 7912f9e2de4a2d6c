/** Shipping an order in parts: the preview, the action and the lists (contract, section 8, Shipping). */
import * as z from "zod";
import { Action, endpoint } from "../../lib/rules/endpoint.ts";
import { Cursor, Id, MAX_QUANTITY, optionalText, positiveQuantity, Quantity, Ref, tick } from "../../lib/rules/fields.ts";
import { NotLiveStockLine } from "../dispatch/closing.contract.ts";
import { Shipment, ShipmentState } from "./shipment-shapes.ts";

/** The most lines of a shipment: they are written together. */
export const MAX_SHIPPED_LINES = 90;
/** The most batches that can be named for a line. */
const MAX_NAMED_STOCK_LINES = 50;
export const MAX_CARRIER = 50;
export const MAX_TRACKING = 50;
export const MAX_SHIPMENT_NOTES = 255;
/** A pallet's number, as its label has it. */
const Sscc = z.string().regex(/^\d{18}$/, "A pallet's number has 18 digits.");
const MAX_PALLETS = 99;
const PALLETS = `Please enter whole pallets, from 1 to ${MAX_PALLETS}.`;
export const NOTHING_SHIPPED = "Choose at least one line to ship.";

const INVALID_QUANTITY = "This is not a valid quantity.";
const GRAM_STEPS = 1_000;

/** Kilograms with up to three decimals of Bulk and Fragrance, else whole units. */
const ShippedQuantity = z
  .number({ error: INVALID_QUANTITY })
  .positive(INVALID_QUANTITY)
  .max(MAX_QUANTITY, INVALID_QUANTITY)
  .refine((quantity) => Math.abs(quantity * GRAM_STEPS - Math.round(quantity * GRAM_STEPS)) < 1e-6, INVALID_QUANTITY);

const LineToShip = z.strictObject({
  salesId: Id,
  /** In the line's unit. */
  quantity: ShippedQuantity,
  /** The batches that it leaves from, in grams or units; if omitted, first expired first. */
  batches: z
    .array(z.strictObject({ elementId: Ref, quantity: positiveQuantity("Quantity") }))
    .min(1)
    .max(MAX_NAMED_STOCK_LINES)
    .optional(),
});
export type LineToShip = z.output<typeof LineToShip>;

export const shipOrder = endpoint({
  method: "POST",
  path: "/api/ship_order",
  domain: "sales",
  summary: "Dispatches part of an order as a shipment; the order stays open",
  signable: true,
  changes: ["stock", "locations", "ledger", "orders"],
  body: z.strictObject({
    id: Id,
    lines: z.array(LineToShip).min(1, NOTHING_SHIPPED).max(MAX_SHIPPED_LINES, `A shipment can have at most ${MAX_SHIPPED_LINES} lines.`),
    /** A contact of the client, to whose address it goes. */
    contactId: Id.nullish(),
    carrier: optionalText("Carrier", MAX_CARRIER),
    trackingNumber: optionalText("Tracking number", MAX_TRACKING),
    notes: optionalText("Notes", MAX_SHIPMENT_NOTES),
    /** Whether surplus that belongs to no other open order serves what the order's own jobs did not make. Batches that are named may be surplus. */
    fromStock: tick,
    /** Dispatches batches of a shorter shelf life than the client accepts, or that expire before the target dispatch date. */
    confirmShelfLife: tick,
    /** How many of the rows of stock that leave were scanned at the door; omitted if this was not checked. */
    scanned: Quantity.optional(),
    /** How many pallets it leaves on, each of which gets a number (SSCC); only where the stage has a GS1 company prefix. */
    pallets: z.int(PALLETS).min(1, PALLETS).max(MAX_PALLETS, PALLETS).nullish(),
  }),
  answer: Action.extend({
    shipmentId: z.number().optional(),
    shipmentNumber: z.string().optional(),
    ssccs: z.array(z.string()).optional(),
    scanned: z.number().optional(),
  }),
  example: { id: 12, lines: [{ salesId: 12_001, quantity: 400 }], carrier: "DPD", trackingNumber: "1550 4920 11" },
});

/** A batch that can be dispatched. Grams or units. */
const LotToOffer = z.object({
  elementId: z.string(),
  batchNumber: z.string(),
  locationId: z.string(),
  bin: z.string(),
  warehouse: z.string(),
  expiryDate: z.string().nullable(),
  /** What of it is not reserved. */
  available: z.number(),
  /** What is proposed of it: made for the order, and surplus that can be added. */
  own: z.number(),
  surplus: z.number(),
  /** What of it belongs to other open orders, whose jobs made it. */
  forOthers: z.number(),
  /** Whether its shelf life is shorter than the client accepts, or it expires before the target dispatch date. */
  tooShort: z.boolean(),
  /** The days that it has left and that the client asks for, if that is more. */
  shortShelfLife: z.object({ left: z.number(), asked: z.number() }).nullable(),
});
export type LotToOffer = z.infer<typeof LotToOffer>;

/** A line of an order with what can be shipped of it now. Kilograms of Bulk and Fragrance, else units. */
const LineToOffer = z.object({
  salesId: z.number(),
  sku: z.string(),
  name: z.string(),
  unit: z.enum(["Kg", "units"]),
  ordered: z.number(),
  shipped: z.number(),
  open: z.number(),
  cancelled: z.number(),
  /** What is proposed of what was made for the order, and surplus that can be added: without batches of too short a shelf life. */
  ready: z.number(),
  surplus: z.number(),
  batches: z.array(LotToOffer),
  /** Made for the order, and not Live or expired. */
  notLive: z.array(NotLiveStockLine),
});
export type LineToOffer = z.infer<typeof LineToOffer>;

export const shipPreview = endpoint({
  method: "POST",
  path: "/api/ship_preview",
  domain: "sales",
  summary: "What can be shipped of an order now, by line and batch, and to which addresses",
  body: z.strictObject({ id: Id }),
  answer: z.object({
    salesOrderId: z.number(),
    soNumber: z.string(),
    client: z.object({ id: z.number(), name: z.string() }),
    dispatchDate: z.string().nullable(),
    /** The shelf life that the client accepts at least, in days and in per cent of the whole; null if nothing is agreed. */
    minimumShelfLifeDays: z.number().nullable(),
    minimumShelfLifePercent: z.number().nullable(),
    /** Whether pallets get numbers. */
    numbersPallets: z.boolean(),
    contacts: z.array(z.object({ contactId: z.number(), name: z.string(), address: z.string(), delivery: z.boolean() })),
    lines: z.array(LineToOffer),
  }),
  example: { id: 12 },
});

export const shipments = endpoint({
  method: "POST",
  path: "/api/shipments",
  domain: "sales",
  summary: "Shipments, newest first: of an order, in a state, or all; or the one with a pallet",
  body: z.strictObject({ salesOrderId: Id.optional(), sscc: Sscc.optional(), state: ShipmentState.optional(), cursor: Cursor }),
  answer: z.array(Shipment),
  example: { salesOrderId: 12 },
});

/** An open order of which something can be shipped. */
const ReadyOrder = z.object({
  salesOrderId: z.number(),
  soNumber: z.string(),
  poNumber: z.string(),
  client: z.object({ id: z.number(), name: z.string() }),
  dispatchDate: z.string().nullable(),
  lines: z.array(LineToOffer.pick({ salesId: true, sku: true, name: true, unit: true, ordered: true, shipped: true, open: true }).extend({ made: z.number() })),
});
export type ReadyOrder = z.infer<typeof ReadyOrder>;

export const readyToShip = endpoint({
  method: "GET",
  path: "/api/ready_to_ship",
  domain: "sales",
  summary: "Open orders with finished goods that have not been shipped, by dispatch date",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(ReadyOrder),
});

/** The stored fields of orders and their lines, and which of them the answers have. Pure; the browser uses it too. */
import * as z from "zod";
import type { Changed } from "../lib/actions/changed.ts";
import { audited, declaredShape, unaudited } from "../transaction/records/declared-fields.ts";

const FIXED = "never change";
const BY_WHOM = "when and by whom, which the trail has";
const OF_LINES = "follow from its lines";
const text = z.string();
const date = z.string().nullable();

/** An order. Instants are ISO 8601; the dispatch date is a day. */
export const ORDER = {
  id: unaudited(FIXED, z.number()),
  soNumber: unaudited(FIXED, text),
  clientId: audited({ word: "Client", shown: "client" }, z.number()),
  client: unaudited("shown with its id", text),
  poNumber: audited("PO number", text),
  orderDate: unaudited(BY_WHOM, text),
  dispatchDate: audited("Dispatch date", date),
  dateEdited: unaudited(BY_WHOM, date),
  dateCompleted: audited("Completed", date),
  dateCancelled: audited("Cancelled", date),
  /** The names on its lines, for the list's filter. */
  productNames: unaudited(OF_LINES, z.array(text)),
  /** The distinct formula codes of its lines, including cancelled ones. */
  formulaCodes: unaudited(OF_LINES, z.array(text)),
  /** The last line number used. */
  lastLine: unaudited(OF_LINES, z.number()),
  /** The operation that is working on it, if any. */
  busy: unaudited("only while it is being changed", text.nullable()),
  /** The number of its last shipment; absent before the first. */
  lastShipment: unaudited("counts its shipments", z.number().exactOptional()),
  /** The request that closed it, whose ledger rows list what was dispatched. Absent on open orders and on older closed ones. */
  closingRequest: unaudited(BY_WHOM, text.exactOptional()),
  /** When that request began, if it took steps: the lines that it completed have dates from then on. */
  closingBegan: unaudited(BY_WHOM, text.exactOptional()),
  /** Whether its closing sent batches of a shelf life that is too short, which was confirmed; no if absent. */
  shelfLifeConfirmed: unaudited("its dispatch has it in the ledger", z.boolean().exactOptional()),
  version: unaudited("counts its changes", z.number()),
};
const Order = declaredShape(ORDER);
export type Order = Changed & z.infer<typeof Order>;

const OF_ORDER = "copies of its order's";
const OF_PRODUCT = "copies of its product's";
const OF_JOBS = "its jobs have a trail";

/** A part of a line that has jobs of its own: its compounding job, its filling job, and what they make of the line in its unit. */
const LinePart = z.object({
  formulaJobId: z.number().nullable(),
  productJobId: z.number().nullable(),
  quantity: z.number(),
  /** Whether it is made. */
  made: z.boolean().exactOptional(),
});
export type LinePart = z.infer<typeof LinePart>;

/** A line of an order: a sales item. */
export const ORDER_LINE = {
  salesId: unaudited("identify the part", z.number()),
  salesOrderId: unaudited(OF_ORDER, z.number()),
  soNumber: unaudited(OF_ORDER, text),
  poNumber: unaudited(OF_ORDER, text),
  clientId: unaudited(OF_ORDER, z.number()),
  client: unaudited(OF_ORDER, text),
  orderDate: unaudited(OF_ORDER, text),
  dispatchDate: unaudited(OF_ORDER, date),
  productId: unaudited(OF_PRODUCT, z.number()),
  productSku: unaudited(OF_PRODUCT, text),
  productName: unaudited(OF_PRODUCT, text),
  /** `B` Bulk, `E` made elsewhere, … */
  categoryCode: unaudited(OF_PRODUCT, text),
  formulaId: unaudited(OF_PRODUCT, z.number().nullable()),
  formulaCode: unaudited(OF_PRODUCT, text),
  rAndDCode: unaudited(OF_PRODUCT, text),
  /** Grams of one unit. */
  fillSize: unaudited(OF_PRODUCT, z.number()),
  /** Units; kilograms for Bulk and Fragrance. */
  quantity: audited("Quantity", z.number()),
  /** Pounds per unit. */
  price: audited("Price", z.number()),
  notes: audited("Notes", text),
  /** What was sent for it, in grams of Bulk and Fragrance, else units; absent before the first, and on lines closed before this was counted. */
  shipped: unaudited("what left stock has ledger rows", z.number().exactOptional()),
  /** The part of that which its jobs did not make. */
  fromStock: unaudited("what left stock has ledger rows", z.number().exactOptional()),
  dateCreated: unaudited(OF_ORDER, text),
  dateEdited: unaudited(BY_WHOM, date),
  dateCompleted: unaudited(OF_ORDER, date),
  dateCancelled: audited("Cancelled", date),
  formulaJobId: unaudited(OF_JOBS, z.number().nullable()),
  productJobId: unaudited(OF_JOBS, z.number().nullable()),
  /** Its parts, if it has several or only some of it has jobs; the two fields above are then those of the first. */
  parts: unaudited(OF_JOBS, z.array(LinePart).exactOptional()),
  version: unaudited("counts its changes", z.number()),
};
const OrderLine = declaredShape(ORDER_LINE);
export type OrderLine = z.infer<typeof OrderLine>;

/** What an edit sets of an order. */
export const Head = Order.pick({ poNumber: true, dispatchDate: true });
export type Head = z.infer<typeof Head>;

/** What an edit sets of a line. */
export const LineValues = OrderLine.pick({ quantity: true, price: true, notes: true });
export type LineValues = z.infer<typeof LineValues>;

/** What lists and pages show of an order, besides its client. */
export const OrderHead = Order.pick({
  ...{ id: true, soNumber: true, poNumber: true },
  ...{ orderDate: true, dispatchDate: true, dateEdited: true, dateCompleted: true, dateCancelled: true },
});

/** What a new line takes of its order. */
export const OfOrder = OrderLine.pick({ soNumber: true, poNumber: true, clientId: true, client: true, orderDate: true, dispatchDate: true });

/** What is ordered with a new line. */
export const Ordered = OrderLine.pick({
  ...{ productId: true, productSku: true, productName: true, categoryCode: true, formulaId: true, formulaCode: true, rAndDCode: true, fillSize: true },
  ...{ quantity: true, price: true, notes: true },
});

/** What an order shows of a line. */
export const LineInOrder = OrderLine.pick({
  ...{ salesId: true, productId: true, formulaId: true, productSku: true, productName: true, quantity: true, price: true, notes: true },
  ...{ dateCreated: true, dateEdited: true, dateCompleted: true, dateCancelled: true, formulaJobId: true, productJobId: true },
});

/** What the allocation screen shows of a line. */
export const WaitingLine = OrderLine.pick({
  ...{ salesId: true, salesOrderId: true, soNumber: true, poNumber: true, clientId: true, client: true, orderDate: true, dispatchDate: true },
  ...{ productSku: true, productName: true, formulaId: true, formulaCode: true, rAndDCode: true, fillSize: true, quantity: true, notes: true },
});

/** What a job keeps of a line. */
export const LineInJob = OrderLine.pick({
  ...{ salesId: true, salesOrderId: true, soNumber: true, poNumber: true, clientId: true, client: true, productId: true, productSku: true },
  ...{ productName: true, quantity: true, dateCreated: true, dispatchDate: true, notes: true },
});

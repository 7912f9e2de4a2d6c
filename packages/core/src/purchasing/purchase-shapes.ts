/** Purchase orders: their stored fields, and what is open of a line. Pure; the browser uses it too. */
import * as z from "zod";
import { audited, declaredShape, unaudited } from "../transaction/records/declared-fields.ts";

const text = z.string();
const number = z.number();
const day = z.string().nullable();
const FIXED = "never change";
const BY_WHOM = "when and by whom, which the trail has";

export const PurchaseState = z.enum(["Draft", "Sent", "Part received", "Received", "Cancelled"]);
export type PurchaseState = z.infer<typeof PurchaseState>;

/** An item of a purchase order. Grams or units; the price in pounds per kilogram or unit. */
export const PurchaseLine = z.object({
  purchaseLineId: number,
  sku: text,
  name: text,
  unit: z.enum(["g", "units"]),
  quantity: number,
  price: number,
  /** `YYYY-MM-DD`; null without one. */
  dueDate: day,
  /** What deliveries booked in against it. */
  received: number,
});
export type PurchaseLine = z.infer<typeof PurchaseLine>;

export const PURCHASE = {
  id: unaudited(FIXED, number),
  purchaseNumber: unaudited(FIXED, text),
  supplierId: audited({ word: "Supplier", shown: "supplier" }, number),
  supplier: unaudited("shown with its id", text),
  state: audited("State", PurchaseState),
  lines: unaudited("each is an entry", z.array(PurchaseLine)),
  createdAt: unaudited(BY_WHOM, text),
  createdBy: unaudited(BY_WHOM, text),
  sentAt: audited("Sent", day),
  /** The last line number used. */
  lastLine: unaudited("counts its lines", number),
  version: unaudited("counts its changes", number),
};
export const Purchase = declaredShape(PURCHASE);
export type Purchase = z.infer<typeof Purchase>;

/** A line that was delivered but for so many per cent is complete; so much more is received without a question. */
export const TOLERANCE_PERCENT = 5;
const PERCENT = 100;

/** What is still to be delivered of a line: nothing once the rest is within the tolerance. */
export function openOfLine({ quantity, received }: Pick<PurchaseLine, "quantity" | "received">): number {
  const left = quantity - received;
  return left * PERCENT <= quantity * TOLERANCE_PERCENT ? 0 : left;
}

/** What of a sent purchase order is still to be delivered, by SKU: what its items have on order for it. */
export function openBySku({ state, lines }: Pick<Purchase, "state" | "lines">): Map<string, number> {
  const open = new Map<string, number>();
  if (state !== "Sent" && state !== "Part received") return open;
  for (const line of lines) open.set(line.sku, (open.get(line.sku) ?? 0) + openOfLine(line));
  return open;
}

/** The state of a sent purchase order by what was received of its lines. */
export function receivedState(lines: readonly Pick<PurchaseLine, "quantity" | "received">[]): PurchaseState {
  if (lines.every((line) => openOfLine(line) === 0)) return "Received";
  return lines.some(({ received }) => received > 0) ? "Part received" : "Sent";
}

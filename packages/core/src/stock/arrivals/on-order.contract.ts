/** Stock on order: of one item, or of many at once. */
import * as z from "zod";
import { Action, endpoint } from "../../lib/rules/endpoint.ts";
import { OptionalDay, positiveQuantity, Sku } from "../../lib/rules/fields.ts";
import { ADMIN, BUYER, MANAGER, PRODUCT_MANAGER } from "../../lib/rules/roles.ts";

/** The most lines per request. */
export const MAX_ORDER_LINES = 250;

/** The roles that register stock on order. */
const BUYERS = [ADMIN, BUYER, MANAGER, PRODUCT_MANAGER] as const;

export const addOnOrder = endpoint({
  method: "POST",
  path: "/api/add_on_order",
  domain: "stock",
  summary: "Adds a quantity to an item's stock on order",
  access: BUYERS,
  changes: ["stock", "ledger"],
  body: z.strictObject({ element: Sku, quantity: positiveQuantity("Quantity") }),
  answer: Action,
  example: { element: "EMU0007", quantity: 25_000 },
});

/** A line that could no longer be registered, numbered from 1. */
const SkippedLine = z.object({ line: z.number(), sku: z.string(), message: z.string() });
export type SkippedLine = z.infer<typeof SkippedLine>;

export const registerOnOrder = endpoint({
  method: "POST",
  path: "/api/register_on_order",
  domain: "stock",
  summary: "Registers stock on order of many items, with the expected day of each line",
  access: BUYERS,
  changes: ["stock", "ledger"],
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ sku: Sku, quantity: positiveQuantity("Quantity"), expectedDay: OptionalDay }))
      .min(1, "Please choose at least one item.")
      .max(MAX_ORDER_LINES, `An order can have at most ${MAX_ORDER_LINES} lines.`),
  }),
  answer: Action.extend({ skipped: z.array(SkippedLine).optional() }),
  example: { lines: [{ sku: "EMU0007", quantity: 25_000, expectedDay: "2028-03-31" }] },
});

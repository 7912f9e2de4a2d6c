/**
 * Sales items that wait for a job (specification 3, sections 3 and 7).
 */
import * as z from "zod";
import { endpoint } from "../../lib/rules/endpoint.ts";
import { Cursor, Since } from "../../lib/rules/fields.ts";
import { WaitingLine } from "../order-shapes.ts";

/** A sales item that waits for a compounding job: `quantity` is what is left of what was ordered, in units (kilograms for Bulk and Fragrance), the fill weight in grams per unit. */
export const UnallocatedItem = WaitingLine.omit({ salesId: true }).extend({
  salesItemId: z.number(),
  formulaId: z.number(),
  ordered: z.number(),
  fillWeight: z.number(),
});
export type UnallocatedItem = z.infer<typeof UnallocatedItem>;

/** A sales item that no longer waits. */
export const RemovedSalesItem = z.object({ salesItemId: z.number(), removed: z.literal(true) });
export type RemovedSalesItem = z.infer<typeof RemovedSalesItem>;

export const unallocatedSalesItems = endpoint({
  method: "GET",
  path: "/api/unallocated_sales_items",
  domain: "sales",
  summary: "Sales items without a job, oldest order first; with `since`, those that changed after that ETag",
  query: z.strictObject({ cursor: Cursor, since: Since }),
  answer: z.array(z.union([UnallocatedItem, RemovedSalesItem])),
});

/** How much is in stock, whose it is, and its value. No AWS import: the browser uses it too. */
import * as z from "zod";
import { endpoint, Report } from "../lib/rules/endpoint.ts";
import { CategoryType } from "../lib/rules/fields.ts";
import { ADMIN, BUYER } from "../lib/rules/roles.ts";

const InventoryMetrics = z.object({
  /** Kilograms. */
  totalRawMatStock: z.number(),
  /** Units. */
  totalComponentryStock: z.number(),
  /** SKUs with stock. */
  uniqueRawMatSkus: z.number(),
  uniqueComponentrySkus: z.number(),
  /** Of the totals, what the own company or its house brand owns. */
  ownRawMatStock: z.number(),
  ownComponentryStock: z.number(),
  /** Of the own stock, what is Live, not expired and not reserved. */
  usableRawMatStock: z.number(),
  usableComponentryStock: z.number(),
  /** Of the totals, what others own, such as free issue. */
  clientRawMatStock: z.number(),
  clientComponentryStock: z.number(),
});
export type InventoryMetrics = z.infer<typeof InventoryMetrics>;

export const inventoryMetrics = endpoint({
  method: "GET",
  path: "/api/inventory_metrics",
  domain: "reports",
  summary: "The quantity of raw material and componentry in stock, and the number of SKUs",
  snapshots: true,
  answer: InventoryMetrics,
});

export const exportOwnStockValues = endpoint({
  method: "POST",
  path: "/api/export_own_stock_values",
  domain: "reports",
  summary: "The value of the company's own stock of a type, by item, as a CSV file",
  snapshots: true,
  access: [BUYER, ADMIN],
  reports: true,
  repeatable: true,
  body: z.strictObject({ type: CategoryType }),
  answer: Report,
  example: { type: "Raw Material" },
});

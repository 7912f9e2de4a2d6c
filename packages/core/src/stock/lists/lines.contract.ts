/** Stock: the call of all batches with their locations, or a part of them (specification 2, sections 2.11 and 7). */
import * as z from "zod";
import { MAX_BUSINESS_NAME } from "../../directory/contract.ts";
import { endpoint } from "../../lib/rules/endpoint.ts";
import { CategoryType, Cursor, Sku, text } from "../../lib/rules/fields.ts";
import { MAX_BIN, MAX_WAREHOUSE } from "../../warehouse/location-limits.ts";
import { StockLine } from "../stock-shapes.ts";

/** The most SKUs per request. */
export const MAX_SKUS_ASKED = 50;
const MAX_CATEGORY = 50;
const BETWEEN_SKUS = ",";
const MAX_SKU_TEXT = 2_100;

/** Messages for invalid combinations of filters. */
const BIN_ALONE = "A bin needs its warehouse.";
const ONE_WAY = "Filter by SKU, or by warehouse, or by client, category and type.";

const Skus = z
  .string()
  .max(MAX_SKU_TEXT, `${MAX_SKUS_ASKED} SKUs can be requested at once.`)
  .transform((skus) => skus.split(BETWEEN_SKUS))
  .pipe(z.array(Sku).max(MAX_SKUS_ASKED, `${MAX_SKUS_ASKED} SKUs can be requested at once.`));

const LinesQuery = z
  .strictObject({
    cursor: Cursor,
    /** One, or several with commas between them. */
    sku: Skus.optional(),
    warehouse: text("Warehouse", MAX_WAREHOUSE).optional(),
    bin: text("Bin", MAX_BIN).optional(),
    /** By name, as on the lines; empty for stock without a client. */
    client: z.string().trim().max(MAX_BUSINESS_NAME, "This is not a client.").optional(),
    category: text("Category", MAX_CATEGORY).optional(),
    type: CategoryType.optional(),
  })
  .refine(({ warehouse, bin }) => bin === undefined || warehouse !== undefined, { path: ["bin"], message: BIN_ALONE })
  .refine(({ sku, warehouse, client, category, type }) => [sku, warehouse, client ?? category ?? type].filter((way) => way !== undefined).length <= 1, {
    path: ["warehouse"],
    message: ONE_WAY,
  });

export const stockByLine = endpoint({
  method: "GET",
  path: "/api/all_stock_by_line",
  domain: "stock",
  summary: "All batches with their locations, for the transfer tools; or those of items, of a warehouse, or of a client, category and type",
  snapshots: true,
  query: LinesQuery,
  answer: z.array(StockLine),
});

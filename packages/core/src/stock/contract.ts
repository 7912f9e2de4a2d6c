/**
 * Stock: the calls of specification 2, section 7, their fields and limits (section 5) and their roles (section 6).
 */
import * as z from "zod";
import { Action, endpoint } from "../lib/endpoint.ts";
import { Cursor, Id, MAX_QUANTITY, OptionalDay, optionalText, positiveQuantity, Ref, Sku, Status } from "../lib/fields.ts";
import { ADMIN, BUYER, PRODUCT_MANAGER, WAREHOUSE } from "../lib/roles.ts";

export const MAX_ORDER_NUMBER = 25;
export const MAX_SUPPLIER_BATCH_NUMBER = 25;

/** A row of the stock list. Quantities in grams or units, the price in pounds per kilogram or unit. */
export const StockRow = z.object({
  sku: z.string(),
  name: z.string(),
  categoryName: z.string(),
  categoryType: z.string(),
  quantity: z.number(),
  allocated: z.number(),
  freeStock: z.number(),
  minimumStock: z.number(),
  freeStockFunctional: z.number(),
  onOrder: z.number(),
  freeStockExpected: z.number(),
  clientId: z.number().nullable(),
  client: z.string(),
  suppliedById: z.number().nullable(),
  suppliedBy: z.string(),
  supplierSku: z.string(),
  ownedById: z.number(),
  ownedBy: z.string(),
  moq: z.number(),
  eoq: z.number(),
  price: z.number(),
  priceUnit: z.enum(["kilo", "unit"]),
  status: Status,
  active: z.boolean(),
});
export type StockRow = z.infer<typeof StockRow>;

export const stockList = endpoint({
  method: "GET",
  path: "/api/stock",
  domain: "stock",
  summary: "All stock items, with what is free and what is expected of each",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(StockRow),
});

export const goodsIn = endpoint({
  method: "POST",
  path: "/api/goods_in",
  domain: "stock",
  summary: "Books a delivery in under the next free batch number",
  access: [ADMIN, BUYER, WAREHOUSE, PRODUCT_MANAGER],
  writes: true,
  body: z.strictObject({
    goodsInDetails: z
      .strictObject({
        goodsInOrderNumber: optionalText("Order number", MAX_ORDER_NUMBER),
        goodsInItem: Sku,
        goodsInQuantity: positiveQuantity("Quantity"),
        goodsInSupplier: Id.nullish().transform((value) => value ?? null),
        packSize: z.number().int("This is not a valid pack size.").min(0, "This is not a valid pack size.").max(MAX_QUANTITY, "This is not a valid pack size."),
        goodsInSupplierBatchNumber: optionalText("Supplier batch number", MAX_SUPPLIER_BATCH_NUMBER),
        goodsInExpiryDateFormatted: OptionalDay,
        goodsInLocation: Ref,
        goodsInStatus: z.union([z.literal(0), z.literal(1)], { error: "Status is required." }),
      })
      .refine((details) => details.packSize <= details.goodsInQuantity, { path: ["packSize"], message: "Pack size cannot exceed the goods in quantity." }),
  }),
  answer: Action.extend({ elementId: z.string() }),
  example: {
    goodsInDetails: {
      goodsInOrderNumber: "PO-1041",
      goodsInItem: "EMU0007",
      goodsInQuantity: 40_000,
      goodsInSupplier: 21,
      packSize: 20_000,
      goodsInSupplierBatchNumber: "LW-88213",
      goodsInExpiryDateFormatted: "2028-03-31",
      goodsInLocation: "01JD0000000000000001",
      goodsInStatus: 0,
    },
  },
});

/**
 * Stock: the calls that edit and remove items and edit batches, with their fields and limits (specification 2, section
 * 5) and their roles (section 6).
 */
import * as z from "zod";
import { Action, endpoint } from "../../lib/rules/endpoint.ts";
import { MAX_QUANTITY, OptionalDay, Reason, Ref, Sku, tick, Version, INVALID_BATCH_NUMBER, isBatchNumber } from "../../lib/rules/fields.ts";
import { keyed, typedKeys } from "../../lib/rules/keyed.ts";
import { ADMIN, BUYER, MANAGER, PRODUCT_MANAGER, TECHNICIAN, WAREHOUSE } from "../../lib/rules/roles.ts";
import { MAX_SUPPLIER_BATCH_NUMBER } from "../stock-limits.ts";
import { ItemDetail } from "../stock-shapes.ts";
import { EDIT_EXAMPLE, EDIT_RULES } from "./item-edits.ts";

const INVALID_PACK_SIZE = "This is not a valid pack size.";
const STOCK_LINE_EXAMPLE = "EMU0007~3kXq9LwT0aZbYc12";

/** The version of the batch that the client edited, if given. */
export const StockLineVersion = z.string().max(40).optional();

const leftAside = z.unknown().optional();
/** The fields of the whole row, which the screen may send back: accepted and ignored, save those that are edited. */
const wholeRow = () => keyed(typedKeys(ItemDetail.shape), () => leftAside);

export const editDetails = endpoint({
  method: "POST",
  path: "/api/edit_details",
  domain: "stock",
  summary: "Edits an item's details; a new name is copied to its batches, recipes and bills of materials",
  access: [ADMIN, BUYER, MANAGER, TECHNICIAN],
  changes: ["stock", "ledger", "formulas", "products"],
  body: z.strictObject({
    newDetails: z.strictObject({
      ...wholeRow(),
      ...EDIT_RULES,
      sku: Sku,
      version: Version,
    }),
  }),
  answer: Action.extend({ sku: z.string(), version: z.number() }),
  example: { newDetails: EDIT_EXAMPLE },
});

const StockLineEdited = Action.extend({ elementId: z.string() });

export const updateExpiryDate = endpoint({
  method: "POST",
  path: "/api/update_expiry_date",
  domain: "stock",
  summary: "Sets or clears a batch's expiry date",
  access: [ADMIN, BUYER, TECHNICIAN],
  signable: true,
  changes: ["stock", "ledger"],
  body: z.strictObject({ id: Ref, newExpiryDate: OptionalDay, reason: Reason, version: StockLineVersion }),
  answer: StockLineEdited,
  example: { id: STOCK_LINE_EXAMPLE, newExpiryDate: "2028-03-31", reason: "Retested" },
});

/** A lot under a batch number: a row of stock, or a lot that is used up. Quantity in grams or units. */
const NumberedLot = z.object({
  elementId: z.string().nullable(),
  batchNumber: z.string(),
  supplierBatchNumber: z.string(),
  expiryDate: z.string().nullable(),
  quantity: z.number(),
  warehouse: z.string(),
  bin: z.string(),
});
export type NumberedLot = z.infer<typeof NumberedLot>;

/** The body of a refused batch number (409): the batch, and the lots that have the number. */
export const SharedNumberRefusal = z.object({ lots: z.array(NumberedLot).min(2) });

export const updateBatchNumber = endpoint({
  method: "POST",
  path: "/api/update_batch_number",
  domain: "stock",
  summary: "Corrects a batch's number",
  access: [ADMIN, BUYER, WAREHOUSE],
  changes: ["stock", "ledger"],
  body: z.strictObject({
    id: Ref,
    newBatchNumber: z
      .string({ error: INVALID_BATCH_NUMBER })
      .trim()
      .refine(isBatchNumber, INVALID_BATCH_NUMBER)
      .transform((number) => number.toUpperCase()),
    reason: Reason,
    /** The number of a lot with another supplier's batch number or expiry date. */
    confirmSameLot: tick,
    version: StockLineVersion,
  }),
  answer: StockLineEdited,
  example: { id: STOCK_LINE_EXAMPLE, newBatchNumber: "B042", reason: "Mislabelled at goods in" },
});

export const updateSupplierBatchNumber = endpoint({
  method: "POST",
  path: "/api/update_supplier_batch_number",
  domain: "stock",
  summary: "Corrects a batch's supplier batch number",
  access: [ADMIN, BUYER, WAREHOUSE],
  changes: ["stock", "ledger"],
  body: z.strictObject({
    id: Ref,
    newSupplierBatchNumber: z
      .string({ error: INVALID_BATCH_NUMBER })
      .trim()
      .min(1, INVALID_BATCH_NUMBER)
      .max(MAX_SUPPLIER_BATCH_NUMBER, `Supplier batch number cannot exceed ${MAX_SUPPLIER_BATCH_NUMBER} characters.`),
    version: StockLineVersion,
  }),
  answer: StockLineEdited,
  example: { id: STOCK_LINE_EXAMPLE, newSupplierBatchNumber: "LW-88213" },
});

export const updatePackSize = endpoint({
  method: "POST",
  path: "/api/update_pack_size",
  domain: "stock",
  summary: "Corrects a batch's pack size, in grams or units",
  access: [ADMIN, BUYER],
  changes: ["stock", "ledger"],
  body: z.strictObject({
    id: Ref,
    newPackSize: z.number({ error: INVALID_PACK_SIZE }).int(INVALID_PACK_SIZE).min(0, INVALID_PACK_SIZE).max(MAX_QUANTITY, INVALID_PACK_SIZE),
    version: StockLineVersion,
  }),
  answer: StockLineEdited,
  example: { id: STOCK_LINE_EXAMPLE, newPackSize: 20_000 },
});

/** The variant that becomes active when the active one of a family is removed; null for none. */
const MakeActive = Sku.nullish();

/** What can prevent an item from being removed: its batches, open jobs, recipes, bills of componentry, or being the active variant of its family. */
const RemovalCheck = z.enum(["stock", "jobs", "recipes", "componentry", "activeVariant"]);
export type RemovalCheck = z.infer<typeof RemovalCheck>;

/**
 * The body of a refused removal (409): each failed check as a sentence, their kinds in the same order, and, until the
 * request says which variant becomes active, the family with its open jobs and other variants.
 */
export const RemovalRefusal = z.object({
  checks: z.array(z.string()),
  kinds: z.array(RemovalCheck),
  family: z.object({ jobs: z.array(z.string()), variants: z.array(z.object({ sku: Sku, name: z.string() })) }).optional(),
});
export type RemovalRefusal = z.infer<typeof RemovalRefusal>;

export const deleteStockItem = endpoint({
  method: "POST",
  path: "/api/delete_stock_item",
  domain: "stock",
  summary: "Removes an item that is no longer in stock or in use; its history stays",
  access: [PRODUCT_MANAGER],
  changes: ["stock", "ledger", "products"],
  body: z.strictObject({ itemToRemove: Sku, reason: Reason, makeActive: MakeActive }),
  answer: Action.extend({ sku: z.string() }),
  example: { itemToRemove: "EMU0007", reason: "Discontinued by the supplier" },
});

export const overrideRemovalChecks = endpoint({
  method: "POST",
  path: "/api/override_removal_checks",
  domain: "stock",
  summary: "Removes an item with its batches, and releases its allocations and reservations",
  access: [PRODUCT_MANAGER],
  changes: ["stock", "locations", "ledger", "jobs", "products"],
  body: z.strictObject({ sku: Sku, reason: Reason, makeActive: MakeActive }),
  answer: Action.extend({ sku: z.string() }),
  example: { sku: "EMU0007", reason: "Withdrawn from the market" },
});

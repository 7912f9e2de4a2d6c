/**
 * Stock: the calls that edit and remove items and edit batches, with their fields and limits (specification 2, section
 * 5) and their roles (section 6).
 */
import * as z from "zod";
import { Action, endpoint } from "../lib/endpoint.ts";
import {
  Id,
  MAX_QUANTITY,
  OptionalDay,
  optionalText,
  Price,
  Quantity,
  Reason,
  Ref,
  required,
  Sku,
  text,
  Version,
  INVALID_BATCH_NUMBER,
  isBatchNumber,
} from "../lib/fields.ts";
import { ADMIN, BUYER, MANAGER, PRODUCT_MANAGER, TECHNICIAN, WAREHOUSE } from "../lib/roles.ts";
import { MAX_DESCRIPTION, MAX_ITEM_NAME, MAX_SUPPLIER_BATCH_NUMBER, MAX_SUPPLIER_SKU } from "./stock-limits.ts";

const INVALID_PACK_SIZE = "This is not a valid pack size.";
const BATCH_EXAMPLE = "EMU0007~3kXq9LwT0aZbYc12";

/** The version of the batch that the client edited, if given. */
export const BatchVersion = z.string().max(40).optional();

/** A field of the whole row that the screen sends back: accepted and ignored. */
const leftAside = z.unknown().optional();
const business = (field: string) => z.number({ error: required(field) }).pipe(Id);

export const editDetails = endpoint({
  method: "POST",
  path: "/api/edit_details",
  domain: "stock",
  summary: "Edits an item's details; a new name is copied to its batches, recipes and bills of materials",
  access: [ADMIN, BUYER, MANAGER, TECHNICIAN],
  writes: true,
  body: z.strictObject({
    newDetails: z.strictObject({
      sku: Sku,
      name: text("Name", MAX_ITEM_NAME),
      description: optionalText("Description", MAX_DESCRIPTION),
      minimumStock: Quantity,
      onOrder: Quantity,
      moq: Quantity,
      eoq: Quantity,
      clientId: business("Client"),
      ownedById: business("Owner"),
      suppliedById: business("Supplier"),
      supplierSku: optionalText("Supplier SKU code", MAX_SUPPLIER_SKU),
      price: Price,
      active: z.boolean().optional(),
      version: Version,
      categoryType: leftAside,
      categoryName: leftAside,
      category: leftAside,
      quantity: leftAside,
      totalStock: leftAside,
      allocated: leftAside,
      freeStock: leftAside,
      freeStockFunctional: leftAside,
      freeStockExpected: leftAside,
      status: leftAside,
      owner: leftAside,
      ownedBy: leftAside,
      client: leftAside,
      supplier: leftAside,
      suppliedBy: leftAside,
      priceUnit: leftAside,
      pricePerGram: leftAside,
      stockValue: leftAside,
      usage: leftAside,
      product: leftAside,
      recipes: leftAside,
      productList: leftAside,
      jobs: leftAside,
      supplierBatchNumber: leftAside,
      deliveredDate: leftAside,
      baseSku: leftAside,
    }),
  }),
  answer: Action.extend({ sku: z.string(), version: z.number() }),
  example: {
    newDetails: {
      sku: "EMU0007",
      name: "Emulsifying wax NF",
      description: "Self-emulsifying, pellets",
      minimumStock: 5_000,
      onOrder: 0,
      moq: 20_000,
      eoq: 40_000,
      clientId: 31,
      ownedById: 14,
      suppliedById: 21,
      supplierSku: "EW-20",
      price: 6.4,
      active: true,
      version: 3,
    },
  },
});

const BatchEdited = Action.extend({ elementId: z.string() });

export const updateExpiryDate = endpoint({
  method: "POST",
  path: "/api/update_expiry_date",
  domain: "stock",
  summary: "Sets or clears a batch's expiry date",
  access: [ADMIN, BUYER, TECHNICIAN],
  writes: true,
  body: z.strictObject({ id: Ref, newExpiryDate: OptionalDay, reason: Reason, version: BatchVersion }),
  answer: BatchEdited,
  example: { id: BATCH_EXAMPLE, newExpiryDate: "2028-03-31", reason: "Retested" },
});

export const updateBatchNumber = endpoint({
  method: "POST",
  path: "/api/update_batch_number",
  domain: "stock",
  summary: "Corrects a batch's number",
  access: [ADMIN, BUYER, WAREHOUSE],
  writes: true,
  body: z.strictObject({
    id: Ref,
    newBatchNumber: z
      .string({ error: INVALID_BATCH_NUMBER })
      .trim()
      .refine(isBatchNumber, INVALID_BATCH_NUMBER)
      .transform((number) => number.toUpperCase()),
    reason: Reason,
    version: BatchVersion,
  }),
  answer: BatchEdited,
  example: { id: BATCH_EXAMPLE, newBatchNumber: "B042", reason: "Mislabelled at goods in" },
});

export const updateSupplierBatchNumber = endpoint({
  method: "POST",
  path: "/api/update_supplier_batch_number",
  domain: "stock",
  summary: "Corrects a batch's supplier batch number",
  access: [ADMIN, BUYER, WAREHOUSE],
  writes: true,
  body: z.strictObject({
    id: Ref,
    newSupplierBatchNumber: z
      .string({ error: INVALID_BATCH_NUMBER })
      .trim()
      .min(1, INVALID_BATCH_NUMBER)
      .max(MAX_SUPPLIER_BATCH_NUMBER, `Supplier batch number cannot exceed ${MAX_SUPPLIER_BATCH_NUMBER} characters.`),
    version: BatchVersion,
  }),
  answer: BatchEdited,
  example: { id: BATCH_EXAMPLE, newSupplierBatchNumber: "LW-88213" },
});

export const updatePackSize = endpoint({
  method: "POST",
  path: "/api/update_pack_size",
  domain: "stock",
  summary: "Corrects a batch's pack size, in grams or units",
  access: [ADMIN, BUYER],
  writes: true,
  body: z.strictObject({
    id: Ref,
    newPackSize: z.number({ error: INVALID_PACK_SIZE }).int(INVALID_PACK_SIZE).min(0, INVALID_PACK_SIZE).max(MAX_QUANTITY, INVALID_PACK_SIZE),
    version: BatchVersion,
  }),
  answer: BatchEdited,
  example: { id: BATCH_EXAMPLE, newPackSize: 20_000 },
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
  writes: true,
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
  writes: true,
  body: z.strictObject({ sku: Sku, reason: Reason, makeActive: MakeActive }),
  answer: Action.extend({ sku: z.string() }),
  example: { sku: "EMU0007", reason: "Withdrawn from the market" },
});

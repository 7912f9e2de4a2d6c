/**
 * Stock: the calls of specification 2, section 7, their fields and limits (section 5) and their roles (section 6).
 */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import {
  Cursor,
  Id,
  MAX_QUANTITY,
  OptionalDay,
  optionalText,
  PageLimit,
  positiveQuantity,
  Quantity,
  Reason,
  Ref,
  Sku,
  Status,
  text,
  tick,
  Since,
} from "../lib/rules/fields.ts";
import { ADMIN, BUYER, PRODUCT_MANAGER, WAREHOUSE } from "../lib/rules/roles.ts";
import { StockLineVersion } from "./items/edits.contract.ts";
export { EDIT_LABELS, EditedItem, type EditedField, editedFields } from "./items/item-edits.ts";
import { MAX_DESCRIPTION, MAX_ITEM_NAME, MAX_ORDER_NUMBER, MAX_SUPPLIER_BATCH_NUMBER, MAX_SUPPLIER_SKU } from "./stock-limits.ts";
import { StockLineDetail, ItemDetail, RemovedRow, Reservation, ReservationAffected, StockRow } from "./stock-shapes.ts";

/** The other calls of the domain. The browser and the endpoint generator import only this file. */
export {
  deleteStockItem,
  editDetails,
  type NumberedLot,
  overrideRemovalChecks,
  type RemovalCheck,
  RemovalRefusal,
  SharedNumberRefusal,
  updateBatchNumber,
  updateExpiryDate,
  updatePackSize,
  updateSupplierBatchNumber,
} from "./items/edits.contract.ts";
export {
  type Fault,
  faultsAmong,
  type GivenLine,
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  type ImportColumn,
  importComponentry,
  type ImportKind,
  importLocations,
  importOpeningStock,
  importRawMaterials,
  MAX_CELL,
  MAX_FILE_LINES,
  MAX_FILE_NAME,
  type MadeLine,
  lineChunks,
  readCsv,
  readHeadings,
  readLine,
  type ReadLine,
  REASON_HEADING,
  type RefusedLine,
} from "./imports/import.contract.ts";
export { codeRefusal, MAX_ITEM_CODE, plainCode } from "./codes/item-code.ts";
export { findCode, forgetCode, learnCode } from "./codes/codes.contract.ts";
export { MAX_SKUS_ASKED, stockByLine } from "./lists/lines.contract.ts";
export { addOnOrder, MAX_ORDER_LINES, registerOnOrder } from "./arrivals/on-order.contract.ts";
export { FREEZERS, removeReservationsStatusUpdate, updateStockStatus } from "./lots/status.contract.ts";
export {
  addExcessStock,
  advancedTransfer,
  INVALID_TRANSFER_QUANTITY,
  NO_DESTINATION,
  NO_ROWS,
  NO_TRANSFER_REASON,
  NO_WAREHOUSE,
} from "./transfers/transfers.contract.ts";
export { MAX_DESCRIPTION, MAX_ITEM_NAME, MAX_ORDER_NUMBER, MAX_SUPPLIER_BATCH_NUMBER, MAX_SUPPLIER_SKU } from "./stock-limits.ts";

/** The roles that adjust, transfer and book in. */
export const KEEPERS = [ADMIN, BUYER, WAREHOUSE, PRODUCT_MANAGER] as const;

const OptionalId = Id.nullish().transform((value) => value ?? null);
const OptionalSku = z
  .union([z.literal(""), Sku])
  .nullish()
  .transform((value) => (value ? value : null));

export const stockList = endpoint({
  method: "GET",
  path: "/api/stock",
  domain: "stock",
  summary: "All stock items with their free and expected stock; with `since`, those that changed after that ETag; with `limit`, pages of so many",
  snapshots: true,
  query: z.strictObject({ cursor: Cursor, since: Since, limit: PageLimit }),
  answer: z.array(z.union([StockRow, RemovedRow])),
});

/** A batch with a supplier's batch number; `deliveryId` if it came with a delivery of many lines. */
const SupplierBatch = z.object({
  supplierBatchNumber: z.string(),
  sku: z.string(),
  batchNumber: z.string(),
  at: z.string(),
  deliveryId: z.number().nullable(),
});
export type SupplierBatch = z.infer<typeof SupplierBatch>;

export const supplierBatches = endpoint({
  method: "GET",
  path: "/api/supplier_batches",
  domain: "stock",
  summary: "The batches whose supplier batch number starts with a text, in stock or used up",
  query: z.strictObject({ number: text("Supplier batch number", MAX_SUPPLIER_BATCH_NUMBER), cursor: Cursor }),
  answer: z.array(SupplierBatch),
});

export const stockDetails = endpoint({
  method: "POST",
  path: "/api/stock/details",
  domain: "stock",
  summary: "One item with its batches and reservations",
  body: z.strictObject({ sku: Sku }),
  answer: z.array(z.union([ItemDetail, StockLineDetail, z.strictObject({ reservations: z.array(Reservation) })])),
  example: { sku: "EMU0007" },
});

const newItem = {
  name: text("Trade name", MAX_ITEM_NAME),
  description: text("Description", MAX_DESCRIPTION),
  alternativeSku: OptionalSku,
  owner: Id,
  supplier: Id,
  supplierSkuCode: optionalText("Supplier SKU code", MAX_SUPPLIER_SKU),
  categoryCode: OptionalSku,
  active: z.boolean().optional(),
};
type Origin = { alternativeSku: string | null; categoryCode: string | null };
const fromOneOrigin = (of: Origin): boolean => (of.alternativeSku === null) !== (of.categoryCode === null);
const oneOrigin = { path: ["categoryCode"], message: "Choose either a category or an alternative SKU." };

export const addRawMaterial = endpoint({
  method: "POST",
  path: "/api/add_raw_material",
  domain: "stock",
  summary: "Adds a raw material, or an alternative to one",
  access: [PRODUCT_MANAGER],
  changes: ["stock", "ledger"],
  body: z.strictObject({ newRawMaterial: z.strictObject(newItem).refine(fromOneOrigin, oneOrigin) }),
  answer: Action.extend({ sku: z.string() }),
  example: {
    newRawMaterial: {
      name: "Emulsifying wax NF",
      description: "Self-emulsifying, pellets",
      categoryCode: "EMU",
      owner: 14,
      supplier: 21,
      supplierSkuCode: "EW-20",
    },
  },
});

export const addComponentry = endpoint({
  method: "POST",
  path: "/api/add_componentry",
  domain: "stock",
  summary: "Adds a component, or a new version of one",
  access: [PRODUCT_MANAGER],
  changes: ["stock", "ledger"],
  body: z.strictObject({ newComponentry: z.strictObject({ ...newItem, onBehalfOfClient: OptionalId }).refine(fromOneOrigin, oneOrigin) }),
  answer: Action.extend({ sku: z.string() }),
  example: {
    newComponentry: { name: "Amber bottle 100 ml", description: "Glass, 24 mm neck", categoryCode: "BOT", owner: 14, supplier: 22, onBehalfOfClient: 31 },
  },
});

export const goodsIn = endpoint({
  method: "POST",
  path: "/api/goods_in",
  domain: "stock",
  summary: "Books in a delivery under the next free batch number",
  access: KEEPERS,
  changes: ["stock", "locations", "ledger"],
  body: z.strictObject({
    goodsInDetails: z
      .strictObject({
        goodsInOrderNumber: optionalText("Order number", MAX_ORDER_NUMBER),
        goodsInItem: Sku,
        goodsInQuantity: positiveQuantity("Quantity"),
        goodsInSupplier: OptionalId,
        packSize: z.number().int("This is not a valid pack size.").min(0, "This is not a valid pack size.").max(MAX_QUANTITY, "This is not a valid pack size."),
        goodsInSupplierBatchNumber: optionalText("Supplier batch number", MAX_SUPPLIER_BATCH_NUMBER),
        goodsInExpiryDateFormatted: OptionalDay,
        goodsInLocation: Ref,
        goodsInStatus: z.union([z.literal(0), z.literal(1)], { error: "Status is required." }),
        /** Live without an expiry date, or with one that has passed, where the category needs it. */
        confirmExpiry: tick,
        /** Live without a supplier's batch number, where the category needs it. */
        confirmSupplierBatch: tick,
      })
      .refine((details) => details.packSize <= details.goodsInQuantity, { path: ["packSize"], message: "This is not a valid pack size." }),
  }),
  /** `status` is what it arrived in, which its item may say. */
  answer: Action.extend({ elementId: z.string(), batchNumber: z.string(), status: Status.exactOptional() }),
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

export const adjustStockLevel = endpoint({
  method: "POST",
  path: "/api/adjust_stock_level",
  domain: "stock",
  summary: "Adjusts the quantity of a batch; 0 removes it",
  access: KEEPERS,
  signable: true,
  changes: ["stock", "locations", "ledger", "jobs"],
  body: z.strictObject({ adjustment: z.strictObject({ id: Ref, newQuantity: Quantity, reason: Reason, version: StockLineVersion }) }),
  answer: Action.extend({ elementId: z.string(), reservationsAffected: z.array(ReservationAffected) }),
  example: { adjustment: { id: "EMU0007~3kXq9LwT0aZbYc12", newQuantity: 39_500, reason: "Recounted" } },
});

export const MORE_THAN_STOCK_LINE = "This is a greater quantity than is available in the batch.";
const MAX_DOCUMENT = 50;

const takingOut = {
  method: "POST",
  domain: "stock",
  access: KEEPERS,
  signable: true,
  changes: ["stock", "locations", "ledger", "jobs"],
  body: z.strictObject({
    elementId: Ref,
    quantity: positiveQuantity("Quantity"),
    reason: Reason,
    /** The number of the waste transfer note or the supplier's return. */
    document: optionalText("Document", MAX_DOCUMENT),
    version: StockLineVersion,
  }),
  answer: adjustStockLevel.answer,
} as const;

export const destroyStock = endpoint({
  ...takingOut,
  path: "/api/destroy_stock",
  summary: "Takes out of a batch what is destroyed",
  example: { elementId: "EMU0007~3kXq9LwT0aZbYc12", quantity: 500, reason: "Drum leaked", document: "WTN 2026-118" },
});

export const returnStockToSupplier = endpoint({
  ...takingOut,
  path: "/api/return_to_supplier",
  summary: "Takes out of a batch what goes back to its supplier",
  example: { elementId: "EMU0007~3kXq9LwT0aZbYc12", quantity: 25_000, reason: "Off colour", document: "RMA 5581" },
});

/** The message for a transfer of more than the batch holds. */
export const BEYOND_STOCK_LINE = "Quantity cannot exceed the available quantity.";

export const stockTransfer = endpoint({
  method: "POST",
  path: "/api/stock_transfer",
  domain: "stock",
  summary: "Moves part or all of a batch to another location",
  access: KEEPERS,
  changes: ["stock", "locations", "ledger", "jobs"],
  body: z.strictObject({
    transferDetails: z.strictObject({ elementId: Ref, transferQuantity: positiveQuantity("Quantity"), transferLocation: Ref, reason: Reason }),
  }),
  answer: Action.extend({ elementId: z.string() }),
  example: {
    transferDetails: {
      elementId: "EMU0007~3kXq9LwT0aZbYc12",
      transferQuantity: 5_000,
      transferLocation: "01JD0000000000000001",
      reason: "Moved to the cold store",
    },
  },
});

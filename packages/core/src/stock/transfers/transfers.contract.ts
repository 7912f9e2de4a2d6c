/**
 * Stock: the calls of the advanced and location contents transfer tools (specification 2, sections 2.11, 2.12 and 5).
 */
import * as z from "zod";
import { Action, endpoint } from "../../lib/rules/endpoint.ts";
import { MAX_QUANTITY, MAX_REASON, Quantity, Reason, Ref, Sku } from "../../lib/rules/fields.ts";
import { ADMIN, BUYER, MANAGER, PRODUCT_MANAGER, WAREHOUSE } from "../../lib/rules/roles.ts";
import { MAX_WAREHOUSE } from "../../warehouse/location-limits.ts";

/** The most rows of one transfer. */
export const MAX_TRANSFER_ROWS = 1_000;
export const NO_ROWS = "You haven't selected any items to transfer!";
export const NO_DESTINATION = "You haven't selected a location to transfer to!";
export const NO_WAREHOUSE = "You haven't selected a warehouse for the new roaming pallet!";
export const INVALID_TRANSFER_QUANTITY = "This is not a valid transfer quantity";
export const NO_TRANSFER_REASON = "A reason must be provided for the transfer.";

/** A field of the whole row that the screen sends back: accepted and ignored. */
const leftAside = z.unknown().optional();
/** An optional id; empty counts as missing. */
const optionalRef = z
  .union([z.literal(""), Ref])
  .nullish()
  .transform((value) => (value ? value : null));

const TransferRow = z.strictObject({
  id: Ref,
  transfer: z
    .number({ error: INVALID_TRANSFER_QUANTITY })
    .int(INVALID_TRANSFER_QUANTITY)
    .min(1, INVALID_TRANSFER_QUANTITY)
    .max(MAX_QUANTITY, INVALID_TRANSFER_QUANTITY),
  reason: z
    .string()
    .trim()
    .max(MAX_REASON, `A reason cannot exceed ${MAX_REASON} characters.`)
    .nullish()
    .transform((reason) => reason ?? ""),
  sku: leftAside,
  name: leftAside,
  batchNumber: leftAside,
  bin: leftAside,
  warehouse: leftAside,
  locationId: leftAside,
  expiry: leftAside,
  expiryDate: leftAside,
  reserved: leftAside,
  quantity: leftAside,
  categoryName: leftAside,
  categoryType: leftAside,
  client: leftAside,
  status: leftAside,
});

export const advancedTransfer = endpoint({
  method: "POST",
  path: "/api/advanced_transfer",
  domain: "stock",
  summary: "Moves many batches, completely or in part, to one location or onto a roaming pallet",
  access: [ADMIN, BUYER, WAREHOUSE, PRODUCT_MANAGER],
  changes: ["stock", "locations", "ledger", "jobs"],
  body: z
    .strictObject({
      transferRows: z.array(TransferRow).min(1, NO_ROWS).max(MAX_TRANSFER_ROWS, `A transfer can have at most ${MAX_TRANSFER_ROWS} rows.`),
      transferTo: optionalRef,
      transferFrom: optionalRef,
      roamingPallet: z
        .boolean()
        .nullish()
        .transform((roaming) => roaming ?? false),
      palletNumber: optionalRef,
      newPalletWarehouse: z
        .string()
        .trim()
        .normalize("NFC")
        .max(MAX_WAREHOUSE, `Warehouse cannot exceed ${MAX_WAREHOUSE} characters.`)
        .nullish()
        .transform((warehouse) => warehouse ?? ""),
      reason: z.string({ error: NO_TRANSFER_REASON }).trim().min(1, NO_TRANSFER_REASON).max(MAX_REASON, `A reason cannot exceed ${MAX_REASON} characters.`),
    })
    .refine((body) => body.roamingPallet || body.transferTo !== null, { path: ["transferTo"], message: NO_DESTINATION })
    .refine((body) => !body.roamingPallet || body.newPalletWarehouse !== "", { path: ["newPalletWarehouse"], message: NO_WAREHOUSE }),
  answer: Action.extend({
    locationId: z.string(),
    palletNumber: z.string().optional(),
    emptiedPallets: z.array(z.object({ locationId: z.string(), palletNumber: z.string() })),
    /** The batches that could no longer be transferred, and why. */
    passedOver: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
  example: {
    transferRows: [{ id: "EMU0007~3kXq9LwT0aZbYc12", transfer: 5_000 }],
    transferTo: "01JD0000000000000001",
    transferFrom: "multiple",
    roamingPallet: false,
    palletNumber: null,
    newPalletWarehouse: "",
    reason: "Making room",
  },
});

export const addExcessStock = endpoint({
  method: "POST",
  path: "/api/add_excess_stock",
  domain: "stock",
  summary: "Books in componentry that was found in addition to the recorded stock",
  access: [ADMIN, MANAGER, BUYER],
  permission: "addStock",
  changes: ["stock", "locations", "ledger"],
  body: z.strictObject({ stockItem: Sku, quantity: Quantity, location: Ref, reason: Reason }),
  answer: Action.extend({ elementId: z.string().nullable() }),
  example: { stockItem: "BOT0003", quantity: 24, location: "01JD0000000000000001", reason: "Found behind the racking" },
});

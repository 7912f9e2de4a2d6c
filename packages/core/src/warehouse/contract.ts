/**
 * Locations: the calls of specification 2, section 7, their rules (section 5) and their roles (section 6).
 */
import * as z from "zod";
import { Action, endpoint, Report } from "../lib/rules/endpoint.ts";
import { Cursor, PathId, Ref, Sku, text } from "../lib/rules/fields.ts";
import { ADMIN, BUYER, MANAGER, PRODUCT_MANAGER, WAREHOUSE } from "../lib/rules/roles.ts";
import { MAX_BIN, MAX_WAREHOUSE } from "./location-limits.ts";

export { MAX_BIN, MAX_WAREHOUSE };

/** Why a bin of this name cannot be added (specification 2, section 5). */
export const BIN_IN_USE = "This bin name is already in use for the selected warehouse.";
export const BIN_IS_PALLET = "This bin name format is reserved for roaming pallets. Please check the box if you wish to create a new one.";
export const BIN_NOT_VALID = "Bin is not valid";
/** The refusal of a name with invisible characters. */
export const unseen = (field: "Bin" | "Warehouse"): string => `${field} contains an invisible character or an unusual space. Please type it again.`;

const Warehouse = text("Warehouse", MAX_WAREHOUSE);

/** A location of the list; `empty` if it has no batch. */
export const Location = z.object({ id: z.string(), bin: z.string(), warehouse: z.string(), roaming: z.boolean(), empty: z.boolean() });
export type Location = z.infer<typeof Location>;

/** A batch at a location: grams or units. */
const Element = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  quantity: z.number(),
  reserved: z.number(),
  expiryDate: z.string().nullable(),
  status: z.number(),
  categoryName: z.string(),
  categoryType: z.string(),
  client: z.string(),
});

/** A location and its batches. */
const LocationContents = z.object({ id: z.string(), bin: z.string(), warehouse: z.string(), roaming: z.boolean(), elements: z.array(Element) });
export type LocationContents = z.infer<typeof LocationContents>;

export const allLocations = endpoint({
  method: "GET",
  path: "/api/all_locations",
  domain: "warehouse",
  summary: "All locations by warehouse and bin",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(Location),
});

export const locationContents = endpoint({
  method: "GET",
  path: "/api/location_contents/{id}",
  domain: "warehouse",
  summary: "A location and its batches",
  params: z.strictObject({ id: Ref }),
  query: z.strictObject({ cursor: Cursor }),
  answer: LocationContents,
});

export const findLocations = endpoint({
  method: "POST",
  path: "/api/find_locations",
  domain: "warehouse",
  summary: "Locations for an item, first those that hold it",
  body: z.strictObject({ sku: Sku }),
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(Location),
  example: { sku: "EMU0007" },
});

const LocationAction = Action.extend({ locationId: z.string() });
const PalletAction = LocationAction.extend({ palletNumber: z.string() });

export const addNewLocation = endpoint({
  method: "POST",
  path: "/api/add_new_location",
  domain: "warehouse",
  summary: "Adds a bin to a warehouse, or a roaming pallet",
  access: [ADMIN, WAREHOUSE],
  changes: ["locations"],
  body: z.strictObject({
    warehouse: Warehouse,
    bin: z
      .string()
      .trim()
      .normalize("NFC")
      .max(MAX_BIN, `Bin cannot exceed ${MAX_BIN} characters.`)
      .nullish()
      .transform((bin) => bin ?? ""),
    roamingPallet: z
      .boolean()
      .nullish()
      .transform((roaming) => roaming ?? false),
  }),
  answer: LocationAction.extend({ palletNumber: z.string().optional() }),
  example: { warehouse: "Main", bin: "A-04-2", roamingPallet: false },
});

export const createRoamingPallet = endpoint({
  method: "POST",
  path: "/api/create_roaming_pallet",
  domain: "warehouse",
  summary: "Adds a roaming pallet under the next number",
  access: [ADMIN, MANAGER, BUYER, WAREHOUSE, PRODUCT_MANAGER],
  changes: ["locations"],
  body: z.strictObject({ warehouse: Warehouse }),
  answer: PalletAction,
  example: { warehouse: "Main" },
});

export const palletTransfer = endpoint({
  method: "POST",
  path: "/api/pallet_transfer",
  domain: "warehouse",
  summary: "Moves a roaming pallet with its contents to another warehouse",
  access: [ADMIN, BUYER, WAREHOUSE, PRODUCT_MANAGER],
  changes: ["stock", "locations", "ledger"],
  body: z.strictObject({ pallet: Ref, warehouse: Warehouse }),
  answer: PalletAction,
  example: { pallet: "01JD0000000000000001", warehouse: "Annex" },
});

export const removeLocation = endpoint({
  method: "POST",
  path: "/api/remove_location",
  domain: "warehouse",
  summary: "Removes an empty location",
  access: [ADMIN],
  changes: ["locations", "countRequests"],
  body: z.strictObject({ locationId: Ref }),
  answer: LocationAction,
  example: { locationId: "01JD0000000000000001" },
});

export const locationsByClient = endpoint({
  method: "GET",
  path: "/api/locations_by_client/{id}",
  domain: "warehouse",
  summary: "The locations that hold a client's stock",
  snapshots: true,
  params: z.strictObject({ id: PathId }),
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(Location),
});

export const emptyLocations = endpoint({
  method: "GET",
  path: "/api/empty_locations",
  domain: "warehouse",
  summary: "The empty locations",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(Location),
});

export const clientLocationsReport = endpoint({
  method: "GET",
  path: "/api/client_locations_report",
  domain: "warehouse",
  summary: "The locations of each client's stock, as a CSV file; a long one is created in the background, and repeating the request returns its progress",
  changes: [],
  snapshots: true,
  reports: true,
  repeatable: true,
  answer: z.union([Report, Action]),
});

export const clientPalletCount = endpoint({
  method: "GET",
  path: "/api/client_pallet_count",
  domain: "warehouse",
  summary:
    "The number of roaming pallets with each client's stock, as a CSV file; a long one is created in the background, and repeating the request returns its progress",
  changes: [],
  snapshots: true,
  reports: true,
  repeatable: true,
  answer: z.union([Report, Action]),
});

/**
 * Locations: the calls of specification 2, section 7, their rules (section 5) and their roles (section 6).
 */
import * as z from "zod";
import { Action, endpoint } from "../lib/endpoint.ts";
import { Cursor, Ref, Sku, text } from "../lib/fields.ts";
import { ADMIN, BUYER, PRODUCT_MANAGER, WAREHOUSE } from "../lib/roles.ts";

export const MAX_BIN = 25;
/** The longest name of a warehouse: as long as a bin's. */
export const MAX_WAREHOUSE = 25;

const Warehouse = text("Warehouse", MAX_WAREHOUSE);

/** A location of the list; `empty` where no batch is there. */
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

/** A location and what is there. */
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
  summary: "A location and the batches that are there",
  params: z.strictObject({ id: Ref }),
  query: z.strictObject({ cursor: Cursor }),
  answer: LocationContents,
});

export const findLocations = endpoint({
  method: "POST",
  path: "/api/find_locations",
  domain: "warehouse",
  summary: "Locations for an item: those that hold it first",
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
  writes: true,
  body: z.strictObject({
    warehouse: Warehouse,
    bin: z
      .string()
      .trim()
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
  access: [ADMIN, BUYER, WAREHOUSE, PRODUCT_MANAGER],
  writes: true,
  body: z.strictObject({ warehouse: Warehouse }),
  answer: PalletAction,
  example: { warehouse: "Main" },
});

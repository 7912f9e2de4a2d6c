import { removeLocation } from "@apothecary/core/warehouse/contract";
import { deleteLocation } from "@apothecary/core/warehouse/remove-location";
import { api } from "../../lib/api.ts";

/** Removes an empty location. */
export const handler = api(removeLocation, ({ body, actor }) => deleteLocation(body, actor));

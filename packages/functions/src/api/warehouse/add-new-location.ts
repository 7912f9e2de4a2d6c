import { addLocation } from "@apothecary/core/warehouse/add-location";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { api } from "../../lib/api.ts";

/** Adds a location. */
export const handler = api(addNewLocation, ({ body, actor }) => addLocation(body, actor));

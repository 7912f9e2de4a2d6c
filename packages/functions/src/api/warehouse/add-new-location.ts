import { addPlace } from "@apothecary/core/warehouse/add-place";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { api } from "../../lib/api.ts";

/** Adds a location. */
export const handler = api(addNewLocation, ({ body, actor }) => addPlace(body, actor));

import { removeLocation } from "@apothecary/core/warehouse/contract";
import { removePlace } from "@apothecary/core/warehouse/remove-place";
import { api } from "../../lib/api.ts";

/** Removes an empty location. */
export const handler = api(removeLocation, ({ body, actor }) => removePlace(body, actor));

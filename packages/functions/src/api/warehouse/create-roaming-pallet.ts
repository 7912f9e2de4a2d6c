import { addPallet } from "@apothecary/core/warehouse/add-place";
import { createRoamingPallet } from "@apothecary/core/warehouse/contract";
import { api } from "../../lib/api.ts";

/** Adds a roaming pallet. */
export const handler = api(createRoamingPallet, ({ body, actor }) => addPallet(body, actor));

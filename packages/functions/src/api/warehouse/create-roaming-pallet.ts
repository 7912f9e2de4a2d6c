import { addPallet } from "@apothecary/core/warehouse/add-location";
import { createRoamingPallet } from "@apothecary/core/warehouse/contract";
import { api } from "../../lib/api.ts";

/** Adds a roaming pallet. */
export const handler = api(createRoamingPallet, ({ body, actor }) => addPallet(body, actor));

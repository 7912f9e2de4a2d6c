import { palletTransfer } from "@apothecary/core/warehouse/contract";
import { movePallet } from "@apothecary/core/stock/locations/pallet-transfer";
import { api } from "../../lib/api.ts";

/** Moves a roaming pallet to another warehouse. */
export const handler = api(palletTransfer, ({ body, actor }) => movePallet(body, actor));

import { transferReservedStock } from "@apothecary/core/picking/contract";
import { transferReserved } from "@apothecary/core/picking/transfer-reserved";
import { api } from "../../lib/api.ts";

/** Moves picked stock, with its reservations. */
export const handler = api(transferReservedStock, ({ body, actor }) => transferReserved(body, actor));

import { adjust } from "@apothecary/core/stock/lots/adjust";
import { adjustStockLevel } from "@apothecary/core/stock/contract";
import { signedCall } from "@apothecary/core/users/signed-call";
import { api } from "../../lib/api.ts";

/** Adjusts the quantity of a batch. */
export const handler = api(adjustStockLevel, ({ body, actor }) => adjust(body.adjustment, actor), signedCall);

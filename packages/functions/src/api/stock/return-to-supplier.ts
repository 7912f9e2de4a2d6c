import { returnToSupplier } from "@apothecary/core/stock/lots/adjust";
import { returnStockToSupplier } from "@apothecary/core/stock/contract";
import { signedCall } from "@apothecary/core/users/signed-call";
import { api } from "../../lib/api.ts";

/** Takes out of a batch what goes back to its supplier. */
export const handler = api(returnStockToSupplier, ({ body, actor }) => returnToSupplier(body, actor), signedCall);

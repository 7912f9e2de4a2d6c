import { updateExpiryDate } from "@apothecary/core/stock/contract";
import { setExpiryDate } from "@apothecary/core/stock/lots/edit-stock-line";
import { signedCall } from "@apothecary/core/users/signed-call";
import { api } from "../../lib/api.ts";

/** Sets a batch's expiry date. */
export const handler = api(updateExpiryDate, ({ body, actor }) => setExpiryDate(body, actor), signedCall);

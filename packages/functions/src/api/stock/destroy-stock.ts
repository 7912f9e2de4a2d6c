import { destroy } from "@apothecary/core/stock/lots/adjust";
import { destroyStock } from "@apothecary/core/stock/contract";
import { signedCall } from "@apothecary/core/users/signed-call";
import { api } from "../../lib/api.ts";

/** Takes out of a batch what is destroyed. */
export const handler = api(destroyStock, ({ body, actor }) => destroy(body, actor), signedCall);

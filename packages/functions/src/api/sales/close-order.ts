import { closeOrder } from "@apothecary/core/sales/contract";
import { close } from "@apothecary/core/sales/dispatch/close-order";
import { signedCall } from "@apothecary/core/users/signed-call";
import { api } from "../../lib/api.ts";

/** Closes an order. */
export const handler = api(closeOrder, ({ body, actor }) => close(body, actor), signedCall);

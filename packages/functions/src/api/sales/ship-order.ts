import { shipOrder } from "@apothecary/core/sales/contract";
import { ship } from "@apothecary/core/sales/shipping/ship-order";
import { signedCall } from "@apothecary/core/users/signed-call";
import { api } from "../../lib/api.ts";

/** Dispatches part of an order. */
export const handler = api(shipOrder, ({ body, actor }) => ship(body, actor), signedCall);

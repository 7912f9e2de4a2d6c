import { exchangeReservations } from "@apothecary/core/picking/contract";
import { exchange } from "@apothecary/core/picking/exchange";
import { api } from "../../lib/api.ts";

/** Gives a job a reservation of one that is dispatched later. */
export const handler = api(exchangeReservations, ({ body, actor }) => exchange(body, actor));

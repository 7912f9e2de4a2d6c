import { addOnOrder } from "@apothecary/core/stock/contract";
import { putOnOrder } from "@apothecary/core/stock/arrivals/on-order";
import { api } from "../../lib/api.ts";

/** Adds to an item's stock on order. */
export const handler = api(addOnOrder, ({ body, actor }) => putOnOrder(body, actor));

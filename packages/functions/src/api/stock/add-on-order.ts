import { addOnOrder } from "@apothecary/core/stock/contract";
import { putOnOrder } from "@apothecary/core/stock/on-order";
import { api } from "../../lib/api.ts";

/** Notes that more of an item is on order. */
export const handler = api(addOnOrder, ({ body, actor }) => putOnOrder(body, actor));

import { deliveryItems } from "@apothecary/core/deliveries/contract";
import { listItems } from "@apothecary/core/deliveries/items";
import { api } from "../../lib/api.ts";

/** Lists the items on order from a supplier, or the named items. */
export const handler = api(deliveryItems, ({ body }) => listItems(body));

import { deliveryItems } from "@apothecary/core/deliveries/contract";
import { listItems } from "@apothecary/core/deliveries/items";
import { api } from "../../lib/api.ts";

/** Lists what is on order from a supplier, or the items named. */
export const handler = api(deliveryItems, ({ body }) => listItems(body));

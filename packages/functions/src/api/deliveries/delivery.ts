import { delivery } from "@apothecary/core/deliveries/contract";
import { openDelivery } from "@apothecary/core/deliveries/open";
import { api } from "../../lib/api.ts";

/** Opens a delivery. */
export const handler = api(delivery, ({ params }) => openDelivery(params.id));

import { deliveries } from "@apothecary/core/deliveries/contract";
import { listDeliveries } from "@apothecary/core/deliveries/list";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists deliveries. */
export const handler = api(deliveries, async ({ query }) => listReply(await listDeliveries(query)));

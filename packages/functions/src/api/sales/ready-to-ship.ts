import { readyToShip } from "@apothecary/core/sales/contract";
import { listReadyToShip } from "@apothecary/core/sales/shipping/list-shipments";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists the open orders with goods to ship. */
export const handler = api(readyToShip, async ({ query }) => listReply(await listReadyToShip(query.cursor)));

import { shipments } from "@apothecary/core/sales/contract";
import { listShipments } from "@apothecary/core/sales/shipping/list-shipments";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists shipments. */
export const handler = api(shipments, async ({ body }) => listReply(await listShipments(body)));

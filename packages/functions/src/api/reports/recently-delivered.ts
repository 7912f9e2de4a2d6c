import { recentlyDelivered } from "@apothecary/core/reports/contract";
import { listDelivered } from "@apothecary/core/reports/recently-delivered";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists recent deliveries. */
export const handler = api(recentlyDelivered, async ({ query }) => listReply(await listDelivered(query.days, query.cursor)));

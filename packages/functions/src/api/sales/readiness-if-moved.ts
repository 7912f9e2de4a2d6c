import { readinessIfMoved } from "@apothecary/core/sales/contract";
import { listIfMoved } from "@apothecary/core/sales/demand/read-readiness";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Returns the open sales items whose readiness or earliest day changes if the given ones are dispatched on another day. */
export const handler = api(readinessIfMoved, async ({ body, query }) => listReply(await listIfMoved(body.salesItems, body.dispatchDate, query.cursor)));

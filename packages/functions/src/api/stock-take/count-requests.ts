import { countRequests } from "@apothecary/core/stock-take/contract";
import { listCountRequests } from "@apothecary/core/stock-take/count-requests";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists count requests. */
export const handler = api(countRequests, async ({ query }) => listReply(await listCountRequests(query.cursor)));

import { readinessOnceMade } from "@apothecary/core/sales/contract";
import { listOnceMade } from "@apothecary/core/sales/demand/read-readiness";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Returns the open sales items whose readiness changes if the given ones are made first. */
export const handler = api(readinessOnceMade, async ({ body, query }) => listReply(await listOnceMade(body.salesItems, query.cursor)));

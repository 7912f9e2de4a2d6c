import { readinessOnceMade } from "@apothecary/core/sales/contract";
import { listOnceMade } from "@apothecary/core/sales/read-readiness";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Tells what changes for open sales items once some are made before all others. */
export const handler = api(readinessOnceMade, async ({ body, query }) => listReply(await listOnceMade(body.salesItems, query.cursor)));

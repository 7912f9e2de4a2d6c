import { readiness } from "@apothecary/core/sales/contract";
import { listReadiness } from "@apothecary/core/sales/demand/read-readiness";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Returns which sales items can be made. */
export const handler = api(readiness, async ({ query }) => listReply(await listReadiness(query.cursor)));

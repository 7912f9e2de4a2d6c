import { recalls } from "@apothecary/core/recall/contract";
import { listRecalls } from "@apothecary/core/recall/read-recalls";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists recalls and drills. */
export const handler = api(recalls, async ({ query }) => listReply(await listRecalls(query.cursor)));

import { recallRows } from "@apothecary/core/recall/contract";
import { readRows } from "@apothecary/core/recall/read-recalls";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists what a recall did to stock. */
export const handler = api(recallRows, async ({ params, query }) => listReply(await readRows(params.id, query.cursor)));

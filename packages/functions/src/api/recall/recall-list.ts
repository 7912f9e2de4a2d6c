import { recallList } from "@apothecary/core/recall/contract";
import { readList } from "@apothecary/core/recall/read-recalls";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists what each order took of the batches of a recall. */
export const handler = api(recallList, async ({ params, query }) => listReply(await readList(params.id, query.client, query.cursor)));

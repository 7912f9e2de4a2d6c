import { stockList } from "@apothecary/core/stock/contract";
import { listStock } from "@apothecary/core/stock/list-stock";
import { api } from "../../lib/api.ts";
import { freshReply } from "../../lib/reply.ts";

/** Lists all stock items, or those that changed. */
export const handler = api(stockList, async ({ query, request }) => freshReply(await listStock({ ...query, held: request.ifNoneMatch })));

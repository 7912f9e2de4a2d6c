import { stockTakes } from "@apothecary/core/stock-take/contract";
import { listStockTakes } from "@apothecary/core/stock-take/read-stock-takes";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists the stock takes in progress, or finished ones. */
export const handler = api(stockTakes, async ({ body, query }) => listReply(await listStockTakes(body, query.cursor)));

import { stockList } from "@apothecary/core/stock/contract";
import { fetchFirst, listStock } from "@apothecary/core/stock/lists/list-stock";
import { apiReadingFirst } from "../../lib/api.ts";
import { freshReply } from "../../lib/reply.ts";

/** Lists all stock items, or those that changed. */
export const handler = apiReadingFirst(
  stockList,
  ({ query }) => fetchFirst(query),
  async ({ query, request }, fetched) => freshReply(await listStock({ ...query, held: request.ifNoneMatch, fetched })),
);

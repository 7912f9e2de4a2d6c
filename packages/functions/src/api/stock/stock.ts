import { stockList } from "@apothecary/core/stock/contract";
import { listStock } from "@apothecary/core/stock/list-stock";
import { api } from "../../lib/api.ts";
import { listReply, notModified } from "../../lib/reply.ts";

/** Lists all stock items, or those that changed. */
export const handler = api(stockList, async ({ query, request }) => {
  const listed = await listStock({ ...query, held: request.ifNoneMatch });
  return "unchanged" in listed ? notModified(listed.unchanged) : listReply(listed, listed.mark);
});

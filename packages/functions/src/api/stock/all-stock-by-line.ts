import { stockByLine } from "@apothecary/core/stock/contract";
import { listLines } from "@apothecary/core/stock/lists/lines";
import { api } from "../../lib/api.ts";
import { listReply, notModified } from "../../lib/reply.ts";

/** Lists all batches with their locations, or the filtered ones. */
export const handler = api(stockByLine, async ({ query, request }) => {
  const listed = await listLines({ ...query, held: request.ifNoneMatch });
  return "unchanged" in listed ? notModified(listed.unchanged) : listReply(listed, listed.mark);
});

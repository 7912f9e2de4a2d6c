import { stockTakeLines } from "@apothecary/core/stock-take/contract";
import { linesToCount } from "@apothecary/core/stock-take/read-stock-takes";
import { api } from "../../lib/api.ts";
import { Reply } from "../../lib/reply.ts";

/** Returns the lines to count at a location. */
export const handler = api(stockTakeLines, async ({ params, query, actor }) => {
  const { lines, next } = await linesToCount(params.id, query.cursor, actor);
  return new Reply(lines, next ? { headers: { "x-next-cursor": next } } : {});
});

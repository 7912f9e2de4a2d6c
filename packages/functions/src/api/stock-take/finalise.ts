import { finalise } from "@apothecary/core/stock-take/contract";
import { finalising } from "@apothecary/core/stock-take/finalise";
import { api } from "../../lib/api.ts";
import { Reply } from "../../lib/reply.ts";

/** Returns what remains before a stock take can be completed. */
export const handler = api(finalise, async ({ body, query }) => {
  const { answer, next } = await finalising(body.stockTakeGroupId, query.cursor);
  return new Reply(answer, next ? { headers: { "x-next-cursor": next } } : {});
});

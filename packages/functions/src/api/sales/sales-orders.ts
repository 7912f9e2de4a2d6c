import { salesOrders } from "@apothecary/core/sales/contract";
import { listOrders } from "@apothecary/core/sales/read-orders";
import { api } from "../../lib/api.ts";
import { Reply } from "../../lib/reply.ts";

/** Lists the orders, the newest first. */
export const handler = api(salesOrders, async ({ query }) => {
  const { sales, products, next } = await listOrders(query.cursor);
  return new Reply({ sales, products }, { headers: next ? { "x-next-cursor": next } : {} });
});

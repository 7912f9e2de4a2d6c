import { salesOrders } from "@apothecary/core/sales/contract";
import { listOrders, productsOn } from "@apothecary/core/sales/list-orders";
import { api } from "../../lib/api.ts";
import { notModified, Reply, listHeaders } from "../../lib/reply.ts";

/** Lists the orders of a state, or the open ones that changed. */
export const handler = api(salesOrders, async ({ query, request }) => {
  const listed = await listOrders({ ...query, held: request.ifNoneMatch });
  if ("unchanged" in listed) return notModified(listed.unchanged);
  return new Reply({ sales: listed.rows, products: productsOn(listed.rows) }, { headers: listHeaders(listed.next, listed.mark) });
});

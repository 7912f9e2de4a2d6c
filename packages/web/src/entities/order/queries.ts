/**
 * Shared queries of sales orders.
 */
import { type SalesOrder, salesOrder } from "@apothecary/core/sales/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/server/call.ts";
import { keys } from "../../lib/server/keys.ts";

/** One sales order with its lines; disabled without an id. */
export const orderQuery = (salesOrderId: number | null) =>
  queryOptions({
    queryKey: keys.sales.one(salesOrderId ?? 0),
    queryFn: ({ signal }): Promise<SalesOrder> => call(salesOrder, { body: { salesOrderId: salesOrderId ?? 0 } }, { signal }),
    enabled: salesOrderId !== null,
  });

/**
 * Sales orders, as several screens read them.
 */
import { type SalesOrder, salesOrder } from "@apothecary/core/sales/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { keys } from "../../lib/keys.ts";

/** One sales order with its lines; nothing is asked while no id is chosen. */
export const orderQuery = (salesOrderId: number | null) =>
  queryOptions({
    queryKey: keys.sales.one(salesOrderId ?? 0),
    queryFn: ({ signal }): Promise<SalesOrder> => call(salesOrder, { body: { salesOrderId: salesOrderId ?? 0 } }, { signal }),
    enabled: salesOrderId !== null,
  });

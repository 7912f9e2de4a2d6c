import { salesOrder } from "@apothecary/core/sales/contract";
import { readOrder } from "@apothecary/core/sales/read-orders";
import { api } from "../../lib/api.ts";

/** Returns an order. */
export const handler = api(salesOrder, ({ body }) => readOrder(body.salesOrderId));

import { cancel } from "@apothecary/core/sales/edits/cancel-order";
import { cancelSalesOrder } from "@apothecary/core/sales/contract";
import { api } from "../../lib/api.ts";

/** Cancels an order. */
export const handler = api(cancelSalesOrder, ({ body, actor }) => cancel(body.salesOrderId, actor));

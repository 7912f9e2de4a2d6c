/** New orders and lines, for sales, edits and follow-ons. */
import { shapedBy } from "../../lib/rules/keyed.ts";
import type * as z from "zod";
import type { Business } from "../../directory/business.rows.ts";
import { instant } from "../../lib/time/clock.ts";
import { OfOrder, Ordered } from "../order-shapes.ts";
import { type Order, type OrderLine, newSalesId, soNumberText } from "../order.rows.ts";

/** An open order without lines. */
export function newOrder(
  id: number,
  { client, poNumber, dispatchDate }: Pick<Order, "poNumber" | "dispatchDate"> & { client: Pick<Business, "id" | "name"> },
): Order {
  return {
    id,
    soNumber: soNumberText(id),
    clientId: client.id,
    client: client.name,
    poNumber,
    orderDate: instant(),
    dispatchDate,
    dateEdited: null,
    dateCompleted: null,
    dateCancelled: null,
    productNames: [],
    formulaCodes: [],
    lastLine: 0,
    busy: null,
    version: 1,
  };
}

/** A line of an order that has no job yet; `number` counts from 1. */
export function newOrderLine(order: Order, number: number, ordered: z.infer<typeof Ordered>): OrderLine {
  return {
    ...shapedBy(OfOrder, order),
    ...shapedBy(Ordered, ordered),
    salesId: newSalesId(order.id, number),
    salesOrderId: order.id,
    dateCreated: instant(),
    dateEdited: null,
    dateCompleted: null,
    dateCancelled: null,
    formulaJobId: null,
    productJobId: null,
    version: 1,
  };
}

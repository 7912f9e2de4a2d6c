/** New orders and lines, for sales, edits and follow-ons. */
import type { Business } from "../../directory/business.rows.ts";
import { instant } from "../../lib/time/clock.ts";
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

/** The product and quantity of a line. */
type Ordered = Pick<
  OrderLine,
  "productId" | "productSku" | "productName" | "categoryCode" | "formulaId" | "formulaCode" | "rAndDCode" | "fillSize" | "quantity" | "price" | "notes"
>;

/** A line of an order that has no job yet; `number` counts from 1. */
export function newOrderLine(order: Order, number: number, ordered: Ordered): OrderLine {
  return {
    salesId: newSalesId(order.id, number),
    salesOrderId: order.id,
    soNumber: order.soNumber,
    poNumber: order.poNumber,
    clientId: order.clientId,
    client: order.client,
    orderDate: order.orderDate,
    dispatchDate: order.dispatchDate,
    productId: ordered.productId,
    productSku: ordered.productSku,
    productName: ordered.productName,
    categoryCode: ordered.categoryCode,
    formulaId: ordered.formulaId,
    formulaCode: ordered.formulaCode,
    rAndDCode: ordered.rAndDCode,
    fillSize: ordered.fillSize,
    quantity: ordered.quantity,
    price: ordered.price,
    notes: ordered.notes,
    dateCreated: instant(),
    dateEdited: null,
    dateCompleted: null,
    dateCancelled: null,
    formulaJobId: null,
    productJobId: null,
    version: 1,
  };
}

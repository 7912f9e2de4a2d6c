/**
 * Opening sales orders.
 */
import { conflict, notFound } from "../lib/error.ts";
import { queryAll } from "../lib/table.ts";
import type { Row } from "../lib/write.ts";
import { LINE_PREFIX, type Order, type OrderLine, type OrderLineRow, orderKey, orderPartition, type OrderRow } from "./order.rows.ts";

export interface OpenedOrder {
  order: Order;
  /** All its lines, cancelled ones too, in the order in which they were added. */
  lines: OrderLine[];
}

/** Opens an order with its lines by one Query: 404 where there is none. Verbs read strongly, pages need not. */
export async function openOrder(id: number, strong = true): Promise<OpenedOrder> {
  const rows = await queryAll<Row>({ partition: orderPartition(id), strong });
  const order = rows.find((row) => row.SK === orderKey(id).SK) as OrderRow | undefined;
  if (!order) throw notFound(`the sales order ${id}`);
  return { order, lines: rows.filter((row) => row.SK.startsWith(LINE_PREFIX)) as OrderLineRow[] };
}

/** Refuses an order that is completed or cancelled, or that an operation is working on: 409. */
export function assertOrderOpen(order: Order): void {
  if (order.dateCancelled) throw conflict(`The sales order ${order.soNumber} is cancelled.`);
  if (order.dateCompleted) throw conflict(`The sales order ${order.soNumber} is completed.`);
  if (order.busy) throw conflict(`The sales order ${order.soNumber} is just being changed. Please wait a moment.`);
}

/** The names on lines that are not cancelled, each once, for the orders list's filter. */
export function productNamesOf(lines: readonly Pick<OrderLine, "productName" | "dateCancelled">[]): string[] {
  return [...new Set(lines.filter((line) => line.dateCancelled === null).map((line) => line.productName))];
}

/**
 * Opening sales orders.
 */
import { badInput, conflict, notFound } from "../lib/error.ts";
import { queryAll } from "../lib/table.ts";
import type { Row } from "../lib/write.ts";
import { LINE_PREFIX, type Order, type OrderLine, type OrderLineRow, orderKey, orderPartition, type OrderRow, ordersOfFormulas } from "./order.rows.ts";

/** Clients whose formulas an order can have lines of: its own client, the own company and the house brand, and two more. */
const MAX_CLIENTS = 5;

export interface OpenedOrder {
  order: Order;
  /** All its lines, cancelled ones too, in the order in which they were added. */
  lines: OrderLine[];
}

/** Opens an order with its lines by one Query. Refuses an unknown id (404). Verbs read strongly, pages need not. */
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

/**
 * The formula codes of an order's lines, cancelled ones too, each once: by them the order is found while it is open. Refuses
 * (400) lines of more clients' formulas than one transaction has room for.
 */
export function formulaCodesOf(lines: readonly Pick<OrderLine, "formulaCode">[]): string[] {
  const codes = [...new Set(lines.map((line) => line.formulaCode))];
  if (new Set(codes.map(ordersOfFormulas)).size > MAX_CLIENTS) {
    throw badInput("orderLines", `An order can have products of ${MAX_CLIENTS} clients' formulas at most.`);
  }
  return codes;
}

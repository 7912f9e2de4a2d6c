/** Reads sales orders. */
import { badInput, conflict, notFound } from "../lib/actions/error.ts";
import { queryAll } from "../lib/table/table.ts";
import type { Row } from "../lib/table/write.ts";
import { SHIPMENT_PREFIX, type ShipmentRow } from "./shipping/shipment.rows.ts";
import type { Shipment } from "./shipping/shipment-shapes.ts";
import { LINE_PREFIX, type Order, type OrderLine, type OrderLineRow, orderKey, orderPartition, type OrderRow, ordersOfFormulas } from "./order.rows.ts";

/** The most clients whose formulas can be on one order: its own client, the company and its own brand, and two more. */
const MAX_CLIENTS = 5;

export interface OpenedOrder {
  order: Order;
  /** All its lines, including cancelled ones, in the order in which they were added. */
  lines: OrderLine[];
}

/** An order with its shipments, oldest first. */
export interface ShippedOrder extends OpenedOrder {
  shipments: Shipment[];
}

/** Reads an order with its lines and shipments in one Query. Refuses an unknown id (404). Verbs use strongly consistent reads, pages do not need them. */
export async function openOrder(id: number, strong = true): Promise<ShippedOrder> {
  const rows = await queryAll<Row>({ partition: orderPartition(id), strong });
  const order = rows.find((row) => row.SK === orderKey(id).SK) as OrderRow | undefined;
  if (!order) throw notFound(`the sales order ${id}`);
  const startingWith = (prefix: string): Row[] => rows.filter((row) => row.SK.startsWith(prefix));
  return { order, lines: startingWith(LINE_PREFIX) as OrderLineRow[], shipments: startingWith(SHIPMENT_PREFIX) as ShipmentRow[] };
}

/** Refuses (409) an order that is completed, cancelled, or busy. */
export function assertOrderOpen(order: Order): void {
  if (order.dateCancelled) throw conflict(`The sales order ${order.soNumber} is cancelled.`);
  if (order.dateCompleted) throw conflict(`The sales order ${order.soNumber} is completed.`);
  if (order.busy) throw conflict(`The sales order ${order.soNumber} is being changed. Please wait a moment.`);
}

/** The distinct product names on active lines, for the orders list's filter. */
export function distinctProductNames(lines: readonly Pick<OrderLine, "productName" | "dateCancelled">[]): string[] {
  return [...new Set(lines.filter((line) => line.dateCancelled === null).map((line) => line.productName))];
}

/**
 * The distinct formula codes of an order's lines, including cancelled ones, by which the open order is found. Refuses
 * (400) lines of more clients' formulas than fit one transaction.
 */
export function distinctFormulaCodes(lines: readonly Pick<OrderLine, "formulaCode">[]): string[] {
  const codes = [...new Set(lines.map((line) => line.formulaCode))];
  if (new Set(codes.map(ordersOfFormulas)).size > MAX_CLIENTS) {
    throw badInput("orderLines", `An order can have products of at most ${MAX_CLIENTS} clients' formulas.`);
  }
  return codes;
}

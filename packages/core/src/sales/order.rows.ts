/**
 * Sales orders: one partition `SO#<id>` holds the order and its lines. A sales item's id is its order's id times
 * a thousand plus its line number, so that it leads to its row without a look-up.
 */
import type { Key, Put, Row } from "../lib/write.ts";

/** Lines that an order can have over its life. */
export const MAX_ORDER_LINES = 999;

export interface Order {
  id: number;
  soNumber: string;
  clientId: number;
  client: string;
  poNumber: string;
  /** Instants, ISO 8601; the dispatch date is a day. */
  orderDate: string;
  dispatchDate: string | null;
  dateEdited: string | null;
  dateCompleted: string | null;
  dateCancelled: string | null;
  /** The names on its lines, for the list's filter. */
  productNames: string[];
  /** The last line number given. */
  lastLine: number;
  /** The operation that is working on it. */
  busy: string | null;
  version: number;
}

export interface OrderLine {
  salesId: number;
  salesOrderId: number;
  soNumber: string;
  poNumber: string;
  clientId: number;
  client: string;
  orderDate: string;
  dispatchDate: string | null;
  productId: number;
  productSku: string;
  productName: string;
  /** `B` Bulk, `E` made elsewhere, … */
  categoryCode: string;
  formulaId: number | null;
  formulaCode: string;
  rAndDCode: string;
  /** Grams of one unit. */
  fillSize: number;
  /** Units; kilograms for Bulk and Fragrance. */
  quantity: number;
  /** Pounds a unit. */
  price: number;
  notes: string;
  dateCreated: string;
  dateEdited: string | null;
  dateCompleted: string | null;
  dateCancelled: string | null;
  formulaJobId: number | null;
  productJobId: number | null;
  version: number;
}

export interface OrderRow extends Row, Order {}
export interface OrderLineRow extends Row, OrderLine {}

export const orderPartition = (id: number): string => `SO#${id}`;
export const orderKey = (id: number): Key => ({ PK: orderPartition(id), SK: "ORDER" });
export const LINE_PREFIX = "LINE#";
/** `g1`: all orders, by the instant of the order. */
export const ORDER_LIST = "ORDERS";
/** `g1`: order lines that still need a job, sparse. */
export const UNALLOCATED = "UNALLOCATED";

export const salesIdOf = (orderId: number, line: number): number => orderId * (MAX_ORDER_LINES + 1) + line;
export const orderIdOf = (salesId: number): number => Math.floor(salesId / (MAX_ORDER_LINES + 1));
export const lineKey = (salesId: number): Key => ({
  PK: orderPartition(orderIdOf(salesId)),
  SK: LINE_PREFIX + String(salesId % (MAX_ORDER_LINES + 1)).padStart(3, "0"),
});
/** `SO00001`. */
export const soNumberOf = (id: number): string => `SO${String(id).padStart(5, "0")}`;

/** Whether a line still waits for its compounding job. */
export function isUnallocated(line: OrderLine): boolean {
  return line.formulaId !== null && line.formulaJobId === null && line.categoryCode !== "E" && !line.dateCancelled && !line.dateCompleted;
}

/** Named where it has none too: a line that was read from the table bears the index it had. */
const lineIndexes = (line: OrderLine): Record<"g1p" | "g1s", string | undefined> =>
  isUnallocated(line) ? { g1p: UNALLOCATED, g1s: `${line.orderDate}#${line.salesId}` } : { g1p: undefined, g1s: undefined };

/** An order's row. */
export function orderRow(order: Order): OrderRow {
  return { ...order, ...orderKey(order.id), g1p: ORDER_LIST, g1s: `${order.orderDate}#${order.id}` };
}

/** Puts a new order line. */
export function putLine(line: OrderLine): Put {
  return { kind: "put", item: { ...line, ...lineKey(line.salesId), ...lineIndexes(line) }, expect: { absent: true } };
}

/** Replaces a line as it was read with what it becomes; the version counts up here. */
export function replaceLine(was: OrderLine, becomes: OrderLine): Put {
  return {
    kind: "put",
    item: { ...becomes, ...lineKey(was.salesId), version: was.version + 1, ...lineIndexes(becomes) },
    expect: { equals: { version: was.version } },
  };
}

/** Replaces an order as it was read with what it becomes. */
export function replaceOrder(was: Order, becomes: Order): Put {
  return { kind: "put", item: { ...orderRow(becomes), version: was.version + 1 }, expect: { equals: { version: was.version } } };
}

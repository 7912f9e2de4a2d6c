/**
 * Sales orders: one partition `SO#<id>` has the order and its lines. A sales item's id is its order's id times 1,000
 * plus its line number, so that its key is known without a look-up.
 */
import { instant } from "../lib/time/clock.ts";
import { businessDay } from "../lib/time/day.ts";
import type { Delete, Key, Put, Row, Write } from "../lib/table/write.ts";
import { unallocatedQuantity } from "./line-quantity-shapes.ts";
import type { Order, OrderLine } from "./order-shapes.ts";

/** The most lines of an order, including cancelled ones. */
export const MAX_ORDER_LINES = 999;

export type { Order, OrderLine };
export interface OrderRow extends Row, Order {}
export interface OrderLineRow extends Row, OrderLine {}

export const orderPartition = (id: number): string => `SO#${id}`;
export const orderKey = (id: number): Key => ({ PK: orderPartition(id), SK: "ORDER" });
export const LINE_PREFIX = "LINE#";
/** `g1`: open orders, by last change. */
export const OPEN_ORDERS = "ORDERS#OPEN";
/** `g1`: orders finished in a London year, by instant. */
export const endedOrders = (how: "completed" | "cancelled", year: string): string => `ORDERS#${how.toUpperCase()}#${year}`;
/** `g2`: both, by the instant of their end: what has left the list of open orders. */
export const CLOSED_ORDERS = "ORDERS#CLOSED";
/** `g3`: all orders of a client, by order date. */
export const ordersOfClient = (clientId: number): string => `ORDERS#CLIENT#${clientId}`;
/** `g1`: order lines that need a job, by last change. */
export const UNALLOCATED = "UNALLOCATED";
/** `g1`: order lines that no longer need a job, by the instant of that change. */
export const LEFT_UNALLOCATED = "UNALLOCATED#LEFT";

export const newSalesId = (orderId: number, line: number): number => orderId * (MAX_ORDER_LINES + 1) + line;
export const salesOrderId = (salesId: number): number => Math.floor(salesId / (MAX_ORDER_LINES + 1));
export const lineKey = (salesId: number): Key => ({
  PK: orderPartition(salesOrderId(salesId)),
  SK: LINE_PREFIX + String(salesId % (MAX_ORDER_LINES + 1)).padStart(3, "0"),
});
/** `SO00001`. */
export const soNumberText = (id: number): string => `SO${String(id).padStart(5, "0")}`;

/** Whether some of a line still waits for its compounding job. */
export function isUnallocated(line: OrderLine): boolean {
  const waits = line.formulaId !== null && line.categoryCode !== "E" && !line.dateCancelled && !line.dateCompleted;
  return waits && unallocatedQuantity(line) > 0;
}

type LineIndexes = Record<"g1p" | "g1s", string | undefined>;

/** Index keys of a line for the allocation screen. A line that leaves the list is recorded once and keeps that record. */
function lineIndexes(line: OrderLine, was?: OrderLine & Partial<LineIndexes>): LineIndexes {
  const change = `${instant()}#${line.salesId}`;
  if (isUnallocated(line)) return { g1p: UNALLOCATED, g1s: change };
  if (was && isUnallocated(was)) return { g1p: LEFT_UNALLOCATED, g1s: change };
  return { g1p: was?.g1p, g1s: was?.g1s };
}

type Listed = Pick<Order, "id" | "clientId" | "orderDate" | "dateCompleted" | "dateCancelled">;

/** Index keys of an order for the lists: of its client; and of all, by last change while it is open, then by the instant of its end. */
function orderIndexes(order: Listed): Record<string, string | undefined> {
  const { id, dateCompleted, dateCancelled } = order;
  const at = dateCancelled ?? dateCompleted;
  const ofClient = clientIndexes(order);
  // An order that is open again has, as read, the keys of a closed one.
  if (at === null) return { g1p: OPEN_ORDERS, g1s: `${instant()}#${id}`, g2p: undefined, g2s: undefined, ...ofClient };
  const sort = `${at}#${id}`;
  const ended = endedOrders(dateCancelled === null ? "completed" : "cancelled", businessDay(at).slice(0, 4));
  return { g1p: ended, g1s: sort, g2p: CLOSED_ORDERS, g2s: sort, ...ofClient };
}

/** Index keys of an order for the list of its client. They never change. */
export function clientIndexes({ id, clientId, orderDate }: Pick<Order, "id" | "clientId" | "orderDate">): Record<"g3p" | "g3s", string> {
  return { g3p: ordersOfClient(clientId), g3s: `${orderDate}#${id}` };
}

/** An order's row. */
export function orderRow(order: Order): OrderRow {
  return { ...order, ...orderKey(order.id), ...orderIndexes(order) };
}

/**
 * Marks that an open order has lines of some formulas: one row for each client of these formulas, so that a strongly
 * consistent read finds the open orders of a formula or product. It exists as long as the order is open.
 */
export interface OrderedFormulasRow extends Row {
  salesOrderId: number;
  /** The codes of that client's formulas. */
  formulaCodes: string[];
}

/** The partition of open orders with lines of one client's formulas, whose codes start with the same letters. */
export const ordersOfFormulas = (formulaCode: string): string => `SOF#${clientLetters(formulaCode)}`;
const orderedFormulasKey = (formulaCode: string, orderId: number): Key => ({ PK: ordersOfFormulas(formulaCode), SK: String(orderId).padStart(8, "0") });

/** The client's letters in a formula code: `LW` of `LW01`. */
const clientLetters = (formulaCode: string): string => formulaCode.replace(/\d+$/, "").toUpperCase();

/** The rows that lead from an order's formulas to it; empty once it is completed or cancelled. */
export function orderedFormulas(order: Pick<Order, "id" | "formulaCodes" | "dateCompleted" | "dateCancelled">): OrderedFormulasRow[] {
  if (order.dateCompleted !== null || order.dateCancelled !== null) return [];
  const byClient = Map.groupBy(order.formulaCodes, clientLetters);
  return [...byClient.values()].map((codes) => ({ ...orderedFormulasKey(codes[0] ?? "", order.id), salesOrderId: order.id, formulaCodes: codes.toSorted() }));
}

/** Puts a new order: its row, and one for each client of its lines' formulas. */
export function putOrder(order: Order): Put[] {
  return [orderRow(order), ...orderedFormulas(order)].map((item) => ({ kind: "put", item, expect: { absent: true } }));
}

/** Puts a new order line. */
export function putLine(line: OrderLine): Put {
  return { kind: "put", item: { ...line, ...lineKey(line.salesId), ...lineIndexes(line) }, expect: { absent: true } };
}

/** Replaces a line, on condition of the version that was read, and increments the version. */
export function replaceLine(was: OrderLine, becomes: OrderLine): Put {
  return {
    kind: "put",
    item: { ...becomes, ...lineKey(was.salesId), version: was.version + 1, ...lineIndexes(becomes, was) },
    expect: { equals: { version: was.version } },
  };
}

/** The writes of the lines that changed, and of new ones. */
export function replacedLines(were: readonly OrderLine[], lines: readonly OrderLine[]): Put[] {
  const before = new Map(were.map((line) => [line.salesId, line]));
  return lines.flatMap((line) => {
    const was = before.get(line.salesId);
    return was === line ? [] : [was ? replaceLine(was, line) : putLine(line)];
  });
}

/** Replaces an order, on condition of the version that was read, and updates the rows that lead from its formulas to it. */
export function replaceOrder(was: Order, becomes: Order): Write[] {
  const [before, after] = [orderedFormulas(was), orderedFormulas(becomes)];
  const kept = new Map(before.map((row) => [row.PK, row.formulaCodes.join()]));
  const put = after.filter((row) => kept.get(row.PK) !== row.formulaCodes.join()).map((item): Put => ({ kind: "put", item }));
  const there = new Set(after.map((row) => row.PK));
  const gone = before.filter((row) => !there.has(row.PK)).map(({ PK, SK }): Delete => ({ kind: "delete", key: { PK, SK } }));
  return [{ kind: "put", item: { ...orderRow(becomes), version: was.version + 1 }, expect: { equals: { version: was.version } } }, ...put, ...gone];
}

/** The list of orders, open and finished. */
import type { Feed } from "../lib/lists/change-mark.ts";
import { now } from "../lib/time/clock.ts";
import { decodeCursor, encodeCursor, keyAt, keyPosition } from "../lib/lists/cursor.ts";
import { businessDay } from "../lib/time/day.ts";
import { type AskedList, listFresh } from "../lib/lists/fresh-list.ts";
import type { Listed } from "../lib/lists/list-page.ts";
import { queryPage, type Range } from "../lib/table/table.ts";
import type { Row } from "../lib/table/write.ts";
import { readByYear } from "../lib/lists/years.ts";
import { typedKeys } from "../lib/rules/keyed.ts";
import type { OrderSummary } from "./contract.ts";
import { OrderHead } from "./order-shapes.ts";
import { CLOSED_ORDERS, endedOrders, OPEN_ORDERS, type Order, type OrderRow } from "./order.rows.ts";
import { orderHead } from "./read-orders.ts";

/** Where changes of the list of open orders show: its rows, and rows that left it. */
const FEEDS: readonly [Feed, ...Feed[]] = [
  { partition: OPEN_ORDERS, index: "g1" },
  { partition: CLOSED_ORDERS, index: "g2" },
];
/** Rows per page of finished orders. DynamoDB ends a page at 1 MB, which can be earlier. */
const PAGE_ROWS = 2_000;
/** How long finished orders stay on the first page of the list of all orders; older ones are on further pages. */
const RECENT_MS = 31 * 86_400_000;

const ATTRIBUTES = [...typedKeys(OrderHead.shape), "clientId", "client", "productNames"] as const satisfies readonly (keyof OrderRow & string)[];

type Shown = Pick<Order, (typeof ATTRIBUTES)[number]>;

export interface AskedOrders extends AskedList {
  state?: "open" | "completed" | "cancelled" | undefined;
}

/**
 * The orders in a state, newest first. Open ones have an ETag and, with `since`, only changes, in which finished orders
 * have their end date. Completed and cancelled ones are read year by year. Without a state, the open ones and those
 * finished in the last 31 days; older ones follow on further pages. (Specification 3, section 7.)
 */
export async function listOrders({ state, ...asked }: AskedOrders): Promise<Listed<OrderSummary>> {
  if (state === "completed" || state === "cancelled") return listEnded(state, asked.cursor);
  if (state === undefined && asked.cursor !== undefined && isLater(asked.cursor)) return listLater(asked.cursor);
  const open = listFresh<OrderRow, OrderSummary>(asked, {
    feeds: FEEDS,
    attributes: ATTRIBUTES,
    shown: (orders) => newestFirst(orders).map(listedOrder),
    changed: (rows: Row[][]) => (rows.flat() as OrderRow[]).map(listedOrder),
  });
  // The first page of all orders includes the recent ones: both are read concurrently.
  const isFirst = asked.since === undefined && asked.cursor === undefined && asked.held === undefined;
  const [listed, beside] = await Promise.all([open, state === undefined && isFirst ? recentlyEnded() : undefined]);
  if (state === "open" || "unchanged" in listed || listed.next !== undefined || asked.since !== undefined) return listed;
  const ended = beside ?? (await recentlyEnded());
  return { ...listed, rows: [...listed.rows, ...ended.rows], next: ended.next };
}

function newestFirst(orders: readonly OrderRow[]): OrderRow[] {
  return orders.toSorted((a, b) => (a.orderDate < b.orderDate ? 1 : a.orderDate > b.orderDate ? -1 : b.id - a.id));
}

const listedOrder = (order: Shown): OrderSummary => ({ ...orderHead(order), products: order.productNames });

/** The cursor of finished orders in the list of all: it has one more part than a cursor of open ones. */
const LATER = "ended";
const POSITION_PARTS = 3;

function isLater(cursor: string): boolean {
  return decodeCursor(cursor, POSITION_PARTS, POSITION_PARTS + 1)[0] === LATER;
}

const ENDED: Range = { partition: CLOSED_ORDERS, index: "g2", newestFirst: true };

async function recentlyEnded(): Promise<{ rows: OrderSummary[]; next: string | undefined }> {
  const from = new Date(now() - RECENT_MS).toISOString();
  const [recent, older] = await Promise.all([queryPage<OrderRow>({ ...ENDED, from }, PAGE_ROWS), queryPage<OrderRow>({ ...ENDED, to: from }, 1)]);
  const last = recent.rows.at(-1);
  const [first] = older.rows;
  const rows = recent.rows.map(listedOrder);
  if (recent.next || (last && first)) return { rows, next: laterThan(recent.next ?? last ?? {}) };
  // If none is recent, the pages of older orders start with the newest of them.
  return first ? { rows: [listedOrder(first)], next: laterThan(first) } : { rows, next: undefined };
}

const laterThan = (key: Record<string, unknown>): string => encodeCursor([LATER, ...keyPosition(ENDED, key)]);

async function listLater(cursor: string): Promise<Listed<OrderSummary>> {
  const [, ...position] = decodeCursor(cursor, POSITION_PARTS + 1);
  const page = await queryPage<OrderRow>(ENDED, PAGE_ROWS, keyAt(ENDED, position));
  return { rows: page.rows.map(listedOrder), next: page.next && laterThan(page.next), mark: undefined };
}

/** A page of the orders finished in a year, newest first; the previous year follows. */
async function listEnded(how: "completed" | "cancelled", cursor: string | undefined): Promise<Listed<OrderSummary>> {
  const partition = (year: string) => ({ partition: endedOrders(how, year), index: "g1" }) as const;
  const page = await readByYear<OrderRow>({ partition, oldest: oldestYear, max: PAGE_ROWS }, cursor);
  return { rows: page.rows.map(listedOrder), next: page.next, mark: undefined };
}

async function oldestYear(): Promise<string | undefined> {
  const { rows } = await queryPage<OrderRow>({ partition: CLOSED_ORDERS, index: "g2" }, 1);
  return rows.map((order) => businessDay(order.dateCancelled ?? order.dateCompleted ?? "").slice(0, 4))[0];
}

/** The distinct product names on orders, for the list's filter. */
export function productsOn(orders: readonly OrderSummary[]): string[] {
  return [...new Set(orders.flatMap((order) => order.products))].toSorted((a, b) => a.localeCompare(b));
}

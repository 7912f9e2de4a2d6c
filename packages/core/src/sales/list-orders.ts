/**
 * The list of orders: the open ones, and those that came to an end.
 */
import type { Feed } from "../lib/change-mark.ts";
import { now } from "../lib/clock.ts";
import { decodeCursor, encodeCursor, keyAt, positionOf } from "../lib/cursor.ts";
import { dayOf } from "../lib/day.ts";
import { type AskedList, listFresh } from "../lib/fresh-list.ts";
import type { Listed } from "../lib/list-page.ts";
import { queryPage, type Range } from "../lib/table.ts";
import type { Row } from "../lib/write.ts";
import { readByYear } from "../lib/years.ts";
import type { OrderSummary } from "./contract.ts";
import { CLOSED_ORDERS, endedOrders, OPEN_ORDERS, type Order, type OrderRow } from "./order.rows.ts";
import { headOf } from "./read-orders.ts";

/** Where a change of the list of open orders shows: its rows, and what left it. */
const FEEDS: readonly [Feed, ...Feed[]] = [
  { partition: OPEN_ORDERS, index: "g1" },
  { partition: CLOSED_ORDERS, index: "g2" },
];
/** Rows of a page of orders that came to an end; DynamoDB ends a page at 1 MB before that where rows are large. */
const PAGE_ROWS = 2_000;
/** For so long an order that came to an end stands in the list of all beside the open ones; older ones are on further pages. */
const RECENT_MS = 31 * 86_400_000;

const ATTRIBUTES = [
  "id",
  "soNumber",
  "clientId",
  "client",
  "poNumber",
  "orderDate",
  "dispatchDate",
  "dateEdited",
  "dateCompleted",
  "dateCancelled",
  "productNames",
] as const satisfies readonly (keyof OrderRow & string)[];

type Shown = Pick<Order, (typeof ATTRIBUTES)[number]>;

export interface AskedOrders extends AskedList {
  state?: "open" | "completed" | "cancelled" | undefined;
}

/**
 * The orders in a state, the newest first: open ones under an ETag, and by what changed with `since`, in which orders that
 * came to an end have the date of it; completed and cancelled ones year by year. Without a state, the open ones and those
 * that came to an end in the last 31 days; what is older follows on further pages. (Specification 3, section 7.)
 */
export async function listOrders({ state, ...asked }: AskedOrders): Promise<Listed<OrderSummary>> {
  if (state === "completed" || state === "cancelled") return listEnded(state, asked.cursor);
  if (state === undefined && asked.cursor !== undefined && isLater(asked.cursor)) return listLater(asked.cursor);
  const open = listFresh<OrderRow, OrderSummary>(asked, {
    feeds: FEEDS,
    attributes: ATTRIBUTES,
    shown: (orders) => newestFirst(orders).map(summaryOf),
    changed: (rows: Row[][]) => (rows.flat() as OrderRow[]).map(summaryOf),
  });
  // Anyone who asks for all for the first time gets the recent ones with them: both are read at once.
  const isFirst = asked.since === undefined && asked.cursor === undefined && asked.held === undefined;
  const [listed, beside] = await Promise.all([open, state === undefined && isFirst ? recentlyEnded() : undefined]);
  if (state === "open" || "unchanged" in listed || listed.next !== undefined || asked.since !== undefined) return listed;
  const ended = beside ?? (await recentlyEnded());
  return { ...listed, rows: [...listed.rows, ...ended.rows], next: ended.next };
}

function newestFirst(orders: readonly OrderRow[]): OrderRow[] {
  return orders.toSorted((a, b) => (a.orderDate < b.orderDate ? 1 : a.orderDate > b.orderDate ? -1 : b.id - a.id));
}

const summaryOf = (order: Shown): OrderSummary => ({ ...headOf(order), products: order.productNames });

/** The cursor of orders that came to an end, in the list of all: one text more than a cursor among the open ones has. */
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
  const rows = recent.rows.map(summaryOf);
  if (recent.next || (last && first)) return { rows, next: laterThan(recent.next ?? last ?? {}) };
  // Nothing is recent: the pages of older ones begin with the newest of them, which is known here.
  return first ? { rows: [summaryOf(first)], next: laterThan(first) } : { rows, next: undefined };
}

const laterThan = (key: Record<string, unknown>): string => encodeCursor([LATER, ...positionOf(ENDED, key)]);

async function listLater(cursor: string): Promise<Listed<OrderSummary>> {
  const [, ...position] = decodeCursor(cursor, POSITION_PARTS + 1);
  const page = await queryPage<OrderRow>(ENDED, PAGE_ROWS, keyAt(ENDED, position));
  return { rows: page.rows.map(summaryOf), next: page.next && laterThan(page.next), mark: undefined };
}

/** A page of a year's orders that came to an end, the newest first; the year before follows. */
async function listEnded(how: "completed" | "cancelled", cursor: string | undefined): Promise<Listed<OrderSummary>> {
  const partition = (year: string) => ({ partition: endedOrders(how, year), index: "g1" }) as const;
  const page = await readByYear<OrderRow>({ partition, oldest: oldestYear, max: PAGE_ROWS }, cursor);
  return { rows: page.rows.map(summaryOf), next: page.next, mark: undefined };
}

async function oldestYear(): Promise<string | undefined> {
  const { rows } = await queryPage<OrderRow>({ partition: CLOSED_ORDERS, index: "g2" }, 1);
  return rows.map((order) => dayOf(order.dateCancelled ?? order.dateCompleted ?? "").slice(0, 4))[0];
}

/** The names of the products on orders, each once, for the list's filter. */
export function productsOn(orders: readonly OrderSummary[]): string[] {
  return [...new Set(orders.flatMap((order) => order.products))].toSorted((a, b) => a.localeCompare(b));
}

/** What needs attention since yesterday: counts, each for the roles that act on it. */
import { type JobHeadRow, OPEN_JOBS } from "../jobs/job-parts.rows.ts";
import { addDays, isExpired } from "../lib/calendar.ts";
import { dayOf, startOfDay } from "../lib/day.ts";
import { ACCOUNT_MANAGER, ADMIN, BUYER, MANAGER, PRODUCT_MANAGER, type Role, STOCK_TAKE, TECHNICIAN, WAREHOUSE } from "../lib/roles.ts";
import { queryEach } from "../lib/table.ts";
import { OPEN_ORDERS, type OrderRow } from "../sales/order.rows.ts";
import { BATCHES_BY_EXPIRY, type DatedBatchRow } from "../stock/batch.rows.ts";
import { stockRowOf } from "../stock/item-figures.ts";
import { ITEM_LIST, type ItemRow } from "../stock/item.rows.ts";
import { COUNT_REQUESTS } from "../stock-take/count-request.rows.ts";
import { STOCK_TAKERS } from "../stock-take/rules.ts";
import { stockTakeList } from "../stock-take/stock-take.rows.ts";
import { DIGEST_KINDS, type DigestKind, type DigestLine } from "./contract.ts";
import { isInDemand } from "./rules.ts";

/** The digest counts batches that expire within this many days. */
const SOON_DAYS = 7;

/** The roles that get each count: those that can act on it. */
const TOLD: Record<DigestKind, readonly Role[]> = {
  shortages: [ADMIN, MANAGER, BUYER],
  expired: [ADMIN, MANAGER, BUYER, TECHNICIAN, WAREHOUSE],
  expiring: [ADMIN, MANAGER, BUYER, TECHNICIAN, WAREHOUSE],
  overdueOrders: [PRODUCT_MANAGER, ADMIN, MANAGER, ACCOUNT_MANAGER],
  unprintedJobs: [ADMIN, BUYER],
  openStockTakes: [ADMIN, MANAGER, STOCK_TAKE, WAREHOUSE],
  countRequests: STOCK_TAKERS,
};

const COUNT: Record<DigestKind, (today: string) => Promise<number>> = {
  /** Items that changed since yesterday and are now in demand. */
  shortages: (today) => count<ItemRow>({ partition: ITEM_LIST, index: "g1", from: startOfDay(addDays(today, -1)) }, isShort),
  /** Batches that expired yesterday. */
  expired: (today) => count<DatedBatchRow>(expiryDays(addDays(today, -1), today), ({ expiryDate }) => isExpired(expiryDate, today)),
  expiring: (today) => count(expiryDays(today, addDays(today, SOON_DAYS + 1)), () => true),
  overdueOrders: (today) => count<OrderRow>({ partition: OPEN_ORDERS, index: "g1" }, ({ dispatchDate }) => dispatchDate !== null && dispatchDate < today),
  unprintedJobs: () => count<JobHeadRow>({ partition: OPEN_JOBS, index: "g1" }, ({ type, printed }) => type === "Formula" && !printed),
  openStockTakes: () => count({ partition: stockTakeList(false), index: "g1" }, () => true),
  /** Locations that a picker reported for a count. */
  countRequests: () => count({ partition: COUNT_REQUESTS }, () => true),
};

const expiryDays = (from: string, before: string) => ({ partition: BATCHES_BY_EXPIRY, index: "g7", from, to: before }) as const;

function isShort(item: ItemRow): boolean {
  return !item.removed && item.categoryType !== "Product" && isInDemand(stockRowOf(item));
}

async function count<R extends ItemRow | DatedBatchRow | OrderRow | JobHeadRow>(
  range: Parameters<typeof queryEach>[0],
  counts: (row: R) => boolean,
): Promise<number> {
  let found = 0;
  for await (const row of queryEach<R>(range)) if (counts(row)) found += 1;
  return found;
}

/** The counts for these roles, in order; omits counts of 0. The cost does not grow with history. */
export async function readDigest(roles: readonly Role[]): Promise<DigestLine[]> {
  const today = dayOf();
  const kinds = DIGEST_KINDS.filter((kind) => TOLD[kind].some((role) => roles.includes(role)));
  const lines = await Promise.all(kinds.map(async (kind): Promise<DigestLine> => ({ kind, count: await COUNT[kind](today) })));
  return lines.filter(({ count: found }) => found > 0);
}

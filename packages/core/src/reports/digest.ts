/** What needs attention since the last working day: counts, each for the roles that act on it. */
import { type JobHeadRow, OPEN_JOBS } from "../jobs/job-parts.rows.ts";
import { addDays, isExpired, lastWorkingDay } from "../lib/rules/calendar.ts";
import { businessDay } from "../lib/time/day.ts";
import { ACCOUNT_MANAGER, ADMIN, BUYER, MANAGER, PRODUCT_MANAGER, type Role, STOCK_TAKE, TECHNICIAN, UPDATE_STATUS, WAREHOUSE } from "../lib/rules/roles.ts";
import { queryEach } from "../lib/table/table.ts";
import { lotName } from "../release/open-lots.ts";
import { OPEN_ORDERS, type OrderRow } from "../sales/order.rows.ts";
import { AWAITING_RELEASE, STOCK_LINES_BY_EXPIRY, type DatedStockLineRow, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { COUNT_REQUESTS } from "../warehouse/count-request.rows.ts";
import { STOCK_TAKERS } from "../stock-take/rules.ts";
import { stockTakeList } from "../stock-take/stock-take.rows.ts";
import { DIGEST_KINDS, type DigestKind, type DigestLine } from "./contract.ts";
import { countNewShortages } from "./new-shortages.ts";

/** The digest counts batches that expire within this many days. */
const SOON_DAYS = 7;

/** The roles that get each count: those that can act on it. */
const RECIPIENTS: Record<DigestKind, readonly Role[]> = {
  shortages: [ADMIN, MANAGER, BUYER],
  expired: [ADMIN, MANAGER, BUYER, TECHNICIAN, WAREHOUSE],
  expiring: [ADMIN, MANAGER, BUYER, TECHNICIAN, WAREHOUSE],
  overdueOrders: [PRODUCT_MANAGER, ADMIN, MANAGER, ACCOUNT_MANAGER],
  unprintedJobs: [ADMIN, BUYER],
  openStockTakes: [ADMIN, MANAGER, STOCK_TAKE, WAREHOUSE],
  countRequests: STOCK_TAKERS,
  awaitingRelease: [ADMIN, UPDATE_STATUS],
};

const COUNT: Record<DigestKind, (today: string) => Promise<number>> = {
  shortages: (today) => countNewShortages(lastWorkingDay(today)),
  /** Batches that expired since: on a Monday, those of Friday to Sunday. */
  expired: (today) => count<DatedStockLineRow>(expiryDays(lastWorkingDay(today), today), ({ expiryDate }) => isExpired(expiryDate, today)),
  expiring: (today) => count(expiryDays(today, addDays(today, SOON_DAYS + 1)), () => true),
  overdueOrders: (today) => count<OrderRow>({ partition: OPEN_ORDERS, index: "g1" }, ({ dispatchDate }) => dispatchDate !== null && dispatchDate < today),
  unprintedJobs: () => count<JobHeadRow>({ partition: OPEN_JOBS, index: "g1" }, ({ type, printed }) => type === "Formula" && !printed),
  openStockTakes: () => count({ partition: stockTakeList(false), index: "g1" }, () => true),
  /** Locations that a picker reported for a count. */
  countRequests: () => count({ partition: COUNT_REQUESTS }, () => true),
  /** Lots that wait for their release, each once. */
  awaitingRelease: () => {
    const lots = new Set<string>();
    return count<StockLineRow>({ partition: AWAITING_RELEASE, index: "g2" }, (row) => isNew(lots, lotName(row)));
  },
};

const expiryDays = (from: string, before: string) => ({ partition: STOCK_LINES_BY_EXPIRY, index: "g7", from, to: before }) as const;

async function count<R extends DatedStockLineRow | OrderRow | JobHeadRow | StockLineRow>(
  range: Parameters<typeof queryEach>[0],
  counts: (row: R) => boolean,
): Promise<number> {
  let found = 0;
  for await (const row of queryEach<R>(range)) if (counts(row)) found += 1;
  return found;
}

/** Adds a name to those that were seen; false if it was among them. */
function isNew(seen: Set<string>, name: string): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  return true;
}

/** The counts for these roles, in order; omits counts of 0. The cost does not grow with history. */
export async function readDigest(roles: readonly Role[]): Promise<DigestLine[]> {
  const today = businessDay();
  const kinds = DIGEST_KINDS.filter((kind) => RECIPIENTS[kind].some((role) => roles.includes(role)));
  const lines = await Promise.all(kinds.map(async (kind): Promise<DigestLine> => ({ kind, count: await COUNT[kind](today) })));
  return lines.filter(({ count: found }) => found > 0);
}

/**
 * Counts stock whose expiry day has passed as unusable, so that the stock list says so without reading batches. The rules do not
 * depend on it: whether a batch can be used is judged by its expiry date on the day itself.
 */
import { addDays } from "../../lib/rules/calendar.ts";
import { businessDay } from "../../lib/time/day.ts";
import { LIVE } from "../../lib/rules/fields.ts";
import { get, queryEach, StaleWrite, transact } from "../../lib/table/table.ts";
import type { Row } from "../../lib/table/write.ts";
import { STOCK_LINES_BY_EXPIRY, stockLineKey, type StockLineRow, type DatedStockLineRow, editStockLine } from "./stock-line.rows.ts";
import { datedToday, itemCounts } from "./stock-line-writes.ts";

/** The day until which everything is counted. */
const MARKER = { PK: "STAGE", SK: "EXPIRED" };

interface Marker extends Row {
  /** `YYYY-MM-DD`: batches that expired before it are counted. */
  before: string;
}

/**
 * Counts the batches that expired before today and since the last count; returns how many. Each in a transaction of its own, so
 * that it can be interrupted and repeated. A batch that changes at this moment is counted by the next run. Frozen and quarantined
 * ones are unusable already; a change of their status counts them.
 */
export async function countExpired(): Promise<number> {
  const today = businessDay();
  const marker = await get<Marker>(MARKER, true);
  if (marker?.before === today) return 0;
  let [counted, missed] = [0, 0];
  const expired = { partition: STOCK_LINES_BY_EXPIRY, index: "g7", ...(marker ? { from: addDays(marker.before, -1) } : {}), to: today } as const;
  for await (const { id, status } of queryEach<DatedStockLineRow>(expired)) {
    const key = status === LIVE ? stockLineKey(id) : undefined;
    const stockLine = key && (await get<StockLineRow>(key, true));
    const outcome = stockLine && (await count(stockLine, today));
    if (outcome) counted += 1;
    else if (outcome === false) missed += 1;
  }
  if (missed === 0) await transact([{ kind: "put", item: { ...MARKER, before: today } }]);
  return counted;
}

/** Counts a batch; undefined if there is nothing to count, false if it changed since it was read. */
async function count(stockLine: StockLineRow, today: string): Promise<boolean | undefined> {
  const becomes = datedToday(stockLine, today);
  if (stockLine.status !== LIVE || stockLine.expired || !becomes.expired) return undefined;
  try {
    await transact([editStockLine(stockLine, { expired: true }), ...itemCounts(stockLine.sku, [{ was: stockLine, becomes }])]);
    return true;
  } catch (error) {
    if (error instanceof StaleWrite) return false;
    throw error;
  }
}

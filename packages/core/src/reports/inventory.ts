/** The quantity of raw material and componentry in stock: all of it, the company's own, what of that is usable, and the clients'. */
import { type JobReservedRow, RESERVED } from "../jobs/job-parts.rows.ts";
import { settings } from "../lib/stage/settings.ts";
import { queryEach } from "../lib/table/table.ts";
import { stockLineSku } from "../stock/lots/stock-line.rows.ts";
import { findStockLines } from "../stock/lots/open-stock-lines.ts";
import { unusableQuantity } from "../stock/lots/stock-line-writes.ts";
import { readItemList } from "../stock/lists/list-stock.ts";
import type { InventoryMetrics } from "./contract.ts";

const GRAMS_PER_KILO = 1_000;

/** Grams or units, and SKUs in stock. */
const nothing = () => ({ quantity: 0, skus: 0, own: 0, usable: 0 });

/**
 * Kilograms of raw material, units of componentry, and the SKUs of each that are in stock. Stock of the house brand is the
 * company's own. What is usable is what the items count as usable, without what jobs have reserved of it. (Specification 3, section 2.)
 */
export async function measureInventory(): Promise<InventoryMetrics> {
  const { ownBusinessId, houseBrandId } = settings();
  const totals = { "Raw Material": nothing(), Componentry: nothing() };
  const owned = new Map<string, { total: ReturnType<typeof nothing>; unusable: number }>();
  const [items, reserved] = await Promise.all([readItemList(), readReserved()]);
  for (const { sku, categoryType, quantity, unusable, ownedById } of items) {
    if (quantity === 0 || !(categoryType === "Raw Material" || categoryType === "Componentry")) continue;
    const total = totals[categoryType];
    total.quantity += quantity;
    total.skus += 1;
    if (ownedById !== ownBusinessId && ownedById !== houseBrandId) continue;
    total.own += quantity;
    total.usable += quantity - unusable;
    owned.set(sku, { total, unusable });
  }
  // What expired after it was reserved is counted as unusable already.
  const doubtful = [...reserved.keys()].filter((id) => (owned.get(stockLineSku(id))?.unusable ?? 0) > 0);
  const read = await findStockLines(doubtful, false);
  for (const [id, quantity] of reserved) {
    const stockLine = read.get(id);
    const item = owned.get(stockLineSku(id));
    if (item && !(stockLine && unusableQuantity([stockLine]) > 0)) item.total.usable -= quantity;
  }
  const { "Raw Material": raw, Componentry: componentry } = totals;
  return {
    totalRawMatStock: raw.quantity / GRAMS_PER_KILO,
    totalComponentryStock: componentry.quantity,
    uniqueRawMatSkus: raw.skus,
    uniqueComponentrySkus: componentry.skus,
    ownRawMatStock: raw.own / GRAMS_PER_KILO,
    ownComponentryStock: componentry.own,
    usableRawMatStock: raw.usable / GRAMS_PER_KILO,
    usableComponentryStock: componentry.usable,
    clientRawMatStock: (raw.quantity - raw.own) / GRAMS_PER_KILO,
    clientComponentryStock: componentry.quantity - componentry.own,
  };
}

/** What open jobs have reserved, by stock line: grams or units. */
async function readReserved(): Promise<Map<string, number>> {
  const byId = new Map<string, number>();
  for await (const { reservations } of queryEach<JobReservedRow>({ partition: RESERVED }))
    for (const [id, [quantity]] of Object.values(reservations).flatMap(Object.entries<[number, number]>)) byId.set(id, (byId.get(id) ?? 0) + quantity);
  return byId;
}

/** The quantity of raw material and componentry in stock: all of it, the company's own, what of that is usable, and the clients'. */
import { settings } from "../lib/stage/settings.ts";
import { queryEach } from "../lib/table/table.ts";
import { STOCK_LINE_LIST, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { usableQuantity } from "../stock/lots/fefo.ts";
import { readItemList } from "../stock/lists/list-stock.ts";
import type { InventoryMetrics } from "./contract.ts";

const GRAMS_PER_KILO = 1_000;

/** Grams or units, and SKUs in stock. */
const nothing = () => ({ quantity: 0, skus: 0, own: 0, usable: 0 });

/**
 * Kilograms of raw material, units of componentry, and the SKUs of each that are in stock. Stock of the house brand is the
 * company's own. What is usable is added up from all batches, because it changes with the day. (Specification 3, section 2.)
 */
export async function measureInventory(): Promise<InventoryMetrics> {
  const { ownBusinessId, houseBrandId } = settings();
  const totals = { "Raw Material": nothing(), Componentry: nothing() };
  const owned = new Map<string, ReturnType<typeof nothing>>();
  for (const { sku, categoryType, quantity, ownedById } of await readItemList()) {
    if (quantity === 0 || !(categoryType === "Raw Material" || categoryType === "Componentry")) continue;
    const total = totals[categoryType];
    total.quantity += quantity;
    total.skus += 1;
    if (ownedById !== ownBusinessId && ownedById !== houseBrandId) continue;
    total.own += quantity;
    owned.set(sku, total);
  }
  for await (const stockLine of queryEach<StockLineRow>({ partition: STOCK_LINE_LIST, index: "g1" })) {
    const total = owned.get(stockLine.sku);
    if (total) total.usable += usableQuantity([stockLine]);
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

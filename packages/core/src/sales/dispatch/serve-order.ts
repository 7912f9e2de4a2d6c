/** Finds the stock for the needs of an order that is being closed. */
import { businessDay } from "../../lib/time/day.ts";
import type { StockLine } from "../../stock/lots/stock-line.rows.ts";
import { findStock, type Stock } from "../../stock/lots/open-stock-lines.ts";
import { keptBack, type Need, type Promised, servedBy, type Serving } from "./dispatch.ts";
import { promisedElsewhere } from "./promised.ts";

/** SKUs that are read concurrently. */
export const MAX_SKUS = 30;

/** What serves a need, from the stock as read. */
export interface Served {
  need: Need;
  opened: Stock | undefined;
  serving: Serving[];
  /** Stock lines made for the order that are needed and not Live. */
  keptBack: StockLine[];
}

/** Reads the stock of needs, a few SKUs at a time, and computes what serves each. */
export async function serveAll(orderId: number, needs: readonly Need[], fromStock: boolean, strong = true): Promise<Served[]> {
  const served: Served[] = [];
  for (let i = 0; i < needs.length; i += MAX_SKUS) served.push(...(await serve(orderId, needs.slice(i, i + MAX_SKUS), fromStock, strong)));
  return served;
}

/** The same for one group of SKUs. Verbs use strongly consistent reads, pages do not need them. */
export async function serve(orderId: number, needs: readonly Need[], fromStock: boolean, strong = true): Promise<Served[]> {
  const today = businessDay();
  const supplies = await readSupplies(orderId, needs, fromStock, strong);
  return supplies.map(({ need, opened, promised }) => {
    const stockLines = opened?.stockLines ?? [];
    const serving = servedBy(stockLines, need, today, promised);
    return { need, opened, serving, keptBack: keptBack(stockLines, need, serving, today) };
  });
}

/** The stock of a SKU of an order and, if surplus can serve it, what belongs to other orders. */
export interface OrderSupply {
  need: Need;
  opened: Stock | undefined;
  promised: Promised | undefined;
}

/** Reads the stock of needs, all at once. */
export async function readSupplies(orderId: number, needs: readonly Need[], withSurplus: boolean, strong = true): Promise<OrderSupply[]> {
  const opened = await Promise.all(needs.map((need) => findStock(need.sku, strong)));
  const wanted = needs.map((need, i) => ({ need, stockLines: opened[i]?.stockLines ?? [] }));
  const promised = withSurplus ? await promisedElsewhere(orderId, wanted) : undefined;
  return needs.map((need, i) => ({ need, opened: opened[i], promised: promised?.get(need.sku) }));
}

/**
 * Queries for the batches of an item in a dialog.
 */
import { stockDetails } from "@apothecary/core/stock/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import { type StockItem, splitStockItem } from "./stock-item.ts";

/** The preselected batch of a dialog. */
export interface StockLineRef {
  sku: string;
  id: string;
}

/** An item with its current batches; refetched each time a dialog opens. */
export const itemStockLinesQuery = (sku: string | null) =>
  queryOptions({
    queryKey: [...keys.stock.item(sku ?? ""), "batches"],
    queryFn: async ({ signal }): Promise<StockItem> => splitStockItem(await call(stockDetails, { body: { sku: sku ?? "" } }, { signal })),
    enabled: sku !== null,
    staleTime: 0,
  });

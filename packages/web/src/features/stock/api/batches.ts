/**
 * Queries for the batches of an item in a dialog.
 */
import { stockDetails } from "@apothecary/core/stock/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { type StockItem, stockItemOf } from "./stock-item.ts";

/** The preselected batch of a dialog. */
export interface BatchRef {
  sku: string;
  id: string;
}

/** An item with its current batches; refetched each time a dialog opens. */
export const itemBatchesQuery = (sku: string | null) =>
  queryOptions({
    queryKey: [...keys.stock.item(sku ?? ""), "batches"],
    queryFn: async ({ signal }): Promise<StockItem> => stockItemOf(await call(stockDetails, { body: { sku: sku ?? "" } }, { signal })),
    enabled: sku !== null,
    staleTime: 0,
  });

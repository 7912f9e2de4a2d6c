/**
 * The batches of an item that is chosen in a dialog.
 */
import { stockDetails } from "@apothecary/core/stock/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { type StockItem, stockItemOf } from "./stock-item.ts";

/** Where a dialog begins that is opened for one batch. */
export interface BatchRef {
  sku: string;
  id: string;
}

/** An item with its batches as they are now; asked again each time a dialog opens. */
export const itemBatchesQuery = (sku: string | null) =>
  queryOptions({
    queryKey: [...keys.stock.item(sku ?? ""), "batches"],
    queryFn: async ({ signal }): Promise<StockItem> => stockItemOf(await call(stockDetails, { body: { sku: sku ?? "" } }, { signal })),
    enabled: sku !== null,
    staleTime: 0,
  });

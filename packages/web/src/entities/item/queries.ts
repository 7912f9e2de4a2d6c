/**
 * Queries of items for choosers, cached and shared by all dialogs.
 */
import { stockDetails, stockList } from "@apothecary/core/stock/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../lib/server/call.ts";
import { keys, OFFERED_MS } from "../../lib/server/keys.ts";
import { freshRows } from "../../lib/server/use-fresh-list.ts";
import { type Holding, itemHoldings } from "./holdings.ts";

type StockLine = z.output<typeof stockList.answer>[number];
/** A row of the stock list. */
export type StockItem = Extract<StockLine, { name: string }>;

/** All items. With a cached stock list, fetches changes only. */
export const itemsQuery = queryOptions({
  queryKey: [...keys.stock.all, "offered"],
  queryFn: ({ client }): Promise<readonly StockItem[]> => freshRows(client, { endpoint: stockList, key: keys.stock.list, rowKey: ({ sku }) => sku }),
  staleTime: OFFERED_MS,
  structuralSharing: false,
});

/** The locations and quantities of an item. */
export const holdingsQuery = (sku: string | null) =>
  queryOptions({
    queryKey: [...keys.stock.item(sku ?? ""), "holdings"],
    queryFn: async ({ signal }): Promise<Holding[]> => itemHoldings(await call(stockDetails, { body: { sku: sku ?? "" } }, { signal })),
    enabled: sku !== null,
  });

/** The row of the selected item; undefined if none is selected or the list is loading. */
export function useChosenItem(sku: string | null): StockItem | undefined {
  return useQuery(itemsQuery).data?.find((item) => item.sku === sku);
}

/**
 * Items as they are chosen: read once and kept, shared by every dialog.
 */
import { stockDetails, stockList } from "@apothecary/core/stock/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../lib/call.ts";
import { keys, OFFERED_MS } from "../../lib/keys.ts";
import { freshRows } from "../../lib/use-fresh-list.ts";
import { type Holding, holdingsOf } from "./holdings.ts";

type StockLine = z.output<typeof stockList.answer>[number];
/** A row of the stock list: an item that can be chosen. */
export type StockItem = Extract<StockLine, { name: string }>;

/** All items. Where the stock list was read before, only what changed since then is asked for. */
export const itemsQuery = queryOptions({
  queryKey: [...keys.stock.all, "offered"],
  queryFn: ({ client }): Promise<readonly StockItem[]> => freshRows(client, { endpoint: stockList, key: keys.stock.list, idOf: ({ sku }) => sku }),
  staleTime: OFFERED_MS,
  structuralSharing: false,
});

/** Where an item lies, and how much of it. */
export const holdingsQuery = (sku: string | null) =>
  queryOptions({
    queryKey: [...keys.stock.item(sku ?? ""), "holdings"],
    queryFn: async ({ signal }): Promise<Holding[]> => holdingsOf(await call(stockDetails, { body: { sku: sku ?? "" } }, { signal })),
    enabled: sku !== null,
  });

/** A chosen item's row; undefined while none is chosen or the list is on its way. */
export function useChosenItem(sku: string | null): StockItem | undefined {
  return useQuery(itemsQuery).data?.find((item) => item.sku === sku);
}

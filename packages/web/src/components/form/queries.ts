/**
 * What the choosers offer: items, places, businesses. Read once and kept, shared by every dialog.
 */
import { type BusinessRef, businesses, type CategoryRef, categories } from "@apothecary/core/directory/contract";
import { stockDetails, stockList } from "@apothecary/core/stock/contract";
import { allLocations, findLocations, type Location } from "@apothecary/core/warehouse/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { call, callAll } from "../../lib/call.ts";
import { keys } from "../../lib/keys.ts";
import { freshRows } from "../../lib/use-fresh-list.ts";
import { type Holding, holdingsOf } from "./holdings.ts";

/** How long what is offered for choosing is good enough, in milliseconds. */
const OFFERED_MS = 60_000;

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

/** All places, by warehouse and bin. */
export const placesQuery = queryOptions({
  queryKey: [...keys.warehouse.all, "offered"],
  queryFn: async ({ signal }): Promise<Location[]> => (await callAll(allLocations, {}, { signal })).rows as Location[],
  staleTime: OFFERED_MS,
});

/** Places for an item: those that hold it first, then the rest. */
export const placesForQuery = (sku: string | null) =>
  queryOptions({
    queryKey: [...keys.warehouse.all, "for", sku],
    queryFn: ({ signal }): Promise<Location[]> => call(findLocations, { body: { sku: sku ?? "" } }, { signal }),
    enabled: sku !== null,
    staleTime: OFFERED_MS,
  });

/** Where an item lies, and how much of it. */
export const holdingsQuery = (sku: string | null) =>
  queryOptions({
    queryKey: [...keys.stock.item(sku ?? ""), "holdings"],
    queryFn: async ({ signal }): Promise<Holding[]> => holdingsOf(await call(stockDetails, { body: { sku: sku ?? "" } }, { signal })),
    enabled: sku !== null,
  });

/** All businesses by name. */
export const businessesQuery = queryOptions({
  queryKey: [...keys.directory.all, "offered"],
  queryFn: async ({ signal }): Promise<BusinessRef[]> => (await callAll(businesses, {}, { signal })).rows as BusinessRef[],
  staleTime: OFFERED_MS,
});

/** All categories of stock. */
export const categoriesQuery = queryOptions({
  queryKey: keys.directory.categories,
  queryFn: ({ signal }): Promise<CategoryRef[]> => call(categories, {}, { signal }),
  staleTime: OFFERED_MS,
});

/** A chosen item's row; undefined while none is chosen or the list is on its way. */
export function useChosenItem(sku: string | null): StockItem | undefined {
  return useQuery(itemsQuery).data?.find((item) => item.sku === sku);
}

/**
 * Queries of businesses and categories for choosers, cached and shared by all dialogs.
 */
import { type BusinessRef, businesses, type CategoryRef, categories } from "@apothecary/core/directory/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, callAll } from "../../lib/server/call.ts";
import { keys, OFFERED_MS } from "../../lib/server/keys.ts";

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

/**
 * Queries of locations for choosers, cached and shared by all dialogs.
 */
import { allLocations, findLocations, type Location } from "@apothecary/core/warehouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, callAll } from "../../lib/server/call.ts";
import { keys, OFFERED_MS } from "../../lib/server/keys.ts";

/** All locations, by warehouse and bin. */
export const locationsQuery = queryOptions({
  queryKey: [...keys.warehouse.all, "offered"],
  queryFn: async ({ signal }): Promise<Location[]> => (await callAll(allLocations, {}, { signal })).rows as Location[],
  staleTime: OFFERED_MS,
});

/** Locations for an item: those with the item first, then the rest. */
export const locationsForQuery = (sku: string | null) =>
  queryOptions({
    queryKey: [...keys.warehouse.all, "for", sku],
    queryFn: ({ signal }): Promise<Location[]> => call(findLocations, { body: { sku: sku ?? "" } }, { signal }),
    enabled: sku !== null,
    staleTime: OFFERED_MS,
  });

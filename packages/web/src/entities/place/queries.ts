/**
 * Places as they are chosen: read once and kept, shared by every dialog.
 */
import { allLocations, findLocations, type Location } from "@apothecary/core/warehouse/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, callAll } from "../../lib/call.ts";
import { keys, OFFERED_MS } from "../../lib/keys.ts";

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

/**
 * Queries of locations: all, filtered by the server, and the contents of one.
 */
import { allLocations, emptyLocations, type Location, type LocationContents, locationContents, locationsByClient } from "@apothecary/core/warehouse/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { isRef } from "../../../lib/page/address-id.ts";
import { CallError, callAll, callAnswered } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** Polling interval of the list and the open location, in milliseconds. */
const POLL_MS = 15_000;
/** Maximum number of pages for the contents of a location. */
const MAX_PAGES = 20;

const allQuery = queryOptions({
  queryKey: keys.warehouse.locations,
  queryFn: async ({ signal, client, queryKey }): Promise<readonly Location[]> =>
    (await callAll(allLocations, {}, { signal, background: client.getQueryData(queryKey) !== undefined })).rows,
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: "always",
});

const emptyQuery = queryOptions({
  queryKey: [...keys.warehouse.locations, "empty"],
  queryFn: async ({ signal }): Promise<readonly Location[]> => (await callAll(emptyLocations, {}, { signal })).rows,
  refetchOnWindowFocus: "always",
});

const ofClientQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.warehouse.locations, "of-client", id],
    queryFn: async ({ signal }): Promise<readonly Location[]> => (await callAll(locationsByClient, { params: { id } }, { signal })).rows,
    refetchOnWindowFocus: "always",
  });

/** The filters that the server applies. */
export interface LocationFilters {
  /** The id of the business that owns stock at the location. */
  client: string | undefined;
  /** Empty locations only. */
  empty: boolean;
}

/** The filtered locations, sorted by warehouse and bin, with the query state. */
export function useLocations({ client, empty }: LocationFilters) {
  const all = useQuery({ ...allQuery, enabled: client === undefined && !empty });
  const none = useQuery({ ...emptyQuery, enabled: empty });
  const theirs = useQuery({ ...ofClientQuery(client ?? ""), enabled: client !== undefined });
  const asked = [...(client === undefined ? [] : [theirs]), ...(empty ? [none] : [])];
  const [first = all, second] = asked;
  return {
    rows: second ? both(first.data, second.data) : first.data,
    ofClient: client === undefined ? undefined : theirs.data,
    error: first.error ?? second?.error ?? null,
    refetch: () => void Promise.all([first.refetch(), second?.refetch()]),
  };
}

function both(some: readonly Location[] | undefined, others: readonly Location[] | undefined): readonly Location[] | undefined {
  if (!some || !others) return undefined;
  const ids = new Set(others.map(({ id }) => id));
  return some.filter(({ id }) => ids.has(id));
}

/** A location with its contents; null if it does not exist. */
export const contentsQuery = (locationId: string) =>
  queryOptions({
    queryKey: keys.warehouse.contents(locationId),
    queryFn: async ({ signal, client, queryKey }): Promise<LocationContents | null> => {
      if (!isRef(locationId)) return null;
      const background = client.getQueryData(queryKey) !== undefined;
      try {
        return await readContents(locationId, { signal, background });
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** The contents of a location, polled while shown. */
export function useContents(locationId: string) {
  return useQuery({ ...contentsQuery(locationId), refetchInterval: ({ state }) => state.data !== null && POLL_MS, refetchOnWindowFocus: "always" });
}

async function readContents(id: string, options: { signal: AbortSignal; background: boolean }): Promise<LocationContents> {
  let { body: contents, next: cursor } = await callAnswered(locationContents, { params: { id } }, options);
  for (let page = 1; cursor !== undefined; page += 1) {
    if (page === MAX_PAGES) throw new CallError(200, { message: "This location has too many batches to show." });
    const { body, next } = await callAnswered(locationContents, { params: { id }, query: { cursor } }, options);
    contents = { ...body, elements: [...contents.elements, ...body.elements] };
    cursor = next;
  }
  return contents;
}

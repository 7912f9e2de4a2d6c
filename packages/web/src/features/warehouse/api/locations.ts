/**
 * Locations: all of them, those that the server picks out, and what is at one.
 */
import { allLocations, emptyLocations, type Location, type LocationContents, locationContents, locationsByClient } from "@apothecary/core/warehouse/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { CallError, callAll, callAnswered } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";

/** How often the list and what is open of it are read again while the window is shown, in milliseconds. */
const LOOK_MS = 15_000;
/** The most answers that the contents of one location come in. */
const MAX_PAGES = 20;

/** What is read again after a location came or went: the lists for choosing too. */
export const LOCATION_KEYS = [keys.warehouse.all] as const;

const allQuery = queryOptions({
  queryKey: keys.warehouse.locations,
  queryFn: async ({ signal, client, queryKey }): Promise<readonly Location[]> =>
    (await callAll(allLocations, {}, { signal, background: client.getQueryData(queryKey) !== undefined })).rows,
  refetchInterval: LOOK_MS,
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

/** What the server is asked for. */
export interface Asked {
  /** The id of the business whose stock the locations hold. */
  client: string | undefined;
  /** Those that hold nothing. */
  empty: boolean;
}

/** The locations that are asked for, by warehouse and bin, with how the reading of them went. */
export function useLocations({ client, empty }: Asked) {
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

/** A location and everything that is there; null if there is no such location. */
export const contentsQuery = (locationId: string) =>
  queryOptions({
    queryKey: keys.warehouse.contents(locationId),
    queryFn: async ({ signal, client, queryKey }): Promise<LocationContents | null> => {
      const background = client.getQueryData(queryKey) !== undefined;
      try {
        return await readContents(locationId, { signal, background });
      } catch (error) {
        // What no location can be called (400) is as unknown as what none is called (404): the page says so.
        if (error instanceof CallError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
  });

/** The same, read again while it is shown. */
export function useContents(locationId: string) {
  return useQuery({ ...contentsQuery(locationId), refetchInterval: LOOK_MS, refetchOnWindowFocus: "always" });
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

/**
 * Notices of locations that pickers asked to have counted, for those who start stock takes: one for each request in a
 * browser, and another when a further batch is missing.
 */
import { countRequests } from "@apothecary/core/stock-take/contract";
import { queryOptions } from "@tanstack/react-query";
import { callAll } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import type { Notice } from "../../../lib/server/notify.ts";
import { notifyOfNew } from "../../../lib/server/notify-new.ts";
import { paths } from "../../../lib/page/paths.ts";
import type { RequestedCount } from "./stock-takes.ts";

/** How often requests are looked up, in milliseconds. */
const POLL_MS = 60_000;

/** The open requests, looked up from any page. They keep no session alive. */
export const watchedRequestsQuery = queryOptions({
  queryKey: [...keys.stockTake.requested, "watched"],
  queryFn: async ({ signal }): Promise<readonly RequestedCount[]> =>
    (await callAll(countRequests, {}, { signal, background: true })).rows as readonly RequestedCount[],
  refetchInterval: POLL_MS,
});

/** Notifies a user of new requests, and remembers them. */
export const notifyOfRequests = (username: string, requests: readonly RequestedCount[]): Promise<void> =>
  notifyOfNew(username, requests, { name: "count-requests", id: ({ locationId }) => locationId, stamp: newestRequestTime, notice: requestsNotice });

function newestRequestTime({ missing }: Pick<RequestedCount, "missing">): string {
  return (
    missing
      .map(({ requestedAt }) => requestedAt)
      .toSorted()
      .at(-1) ?? ""
  );
}

/** The notice of new requests; undefined if there are none. */
export function requestsNotice(requests: readonly RequestedCount[]): Notice | undefined {
  const [only, ...more] = requests;
  if (!only) return undefined;
  const own = { type: "info", saveForLater: true, about: { to: `${paths.stock}?tool=stock-take`, label: "Show the requested counts" } } as const;
  if (more.length > 0)
    return { ...own, message: `${requests.length} locations need counting: batches were not found there.`, hint: requestedLocationsText(requests) };
  const last = only.missing.at(-1);
  const jobs = last?.jobs.map(({ jobNumber }) => jobNumber).join(", ") ?? "";
  return {
    ...own,
    message: `${last?.sku} ${last?.batchNumber} was not found at ${only.warehouse} ${only.bin}.`,
    hint: `${last?.requestedBy} asks for a count of the location. Needed for ${jobs}.`,
  };
}

/** So many locations are named. */
const MAX_LISTED = 5;

function requestedLocationsText(requests: readonly RequestedCount[]): string {
  const names = requests.slice(0, MAX_LISTED).map(({ warehouse, bin }) => `${warehouse} ${bin}`);
  return requests.length > MAX_LISTED ? `${names.join(", ")} and ${requests.length - MAX_LISTED} more` : names.join(", ");
}

/**
 * Notices of locations that pickers asked to have counted, for those who start stock takes: one for each request in a
 * browser, and another when a further batch is missing.
 */
import { countRequests } from "@apothecary/core/stock-take/contract";
import { queryOptions } from "@tanstack/react-query";
import { callAll } from "../../../lib/server/call.ts";
import { writeStored, readStored } from "../../../lib/storage/browser-storage.ts";
import { keys } from "../../../lib/server/keys.ts";
import { type Notice, notify } from "../../../lib/server/notify.ts";
import { exclusively } from "../../../lib/storage/exclusively.ts";
import { paths } from "../../../lib/page/paths.ts";
import type { RequestedCount } from "./stock-takes.ts";

/** How often requests are looked up, in milliseconds. */
const POLL_MS = 60_000;
/** One window notifies at a time. */
const NOTIFYING = "apothecary.count-requests.notifying";

/** When the newest batch of each open request was missed, as of the last notice: ISO 8601 by location. */
type Notified = Readonly<Record<string, string>>;

/** The open requests, looked up from any page. They keep no session alive. */
export const watchedRequestsQuery = queryOptions({
  queryKey: [...keys.stockTake.requested, "watched"],
  queryFn: async ({ signal }): Promise<readonly RequestedCount[]> =>
    (await callAll(countRequests, {}, { signal, background: true })).rows as readonly RequestedCount[],
  refetchInterval: POLL_MS,
});

/** Notifies a user of new requests, and remembers them. */
export function notifyOfRequests(username: string, requests: readonly RequestedCount[]): Promise<void> {
  const name = `count-requests.notified.${username.toLowerCase()}`;
  return exclusively(NOTIFYING, () => {
    const before = readNotified(readStored(name));
    const notice = requestsNotice(requests.filter((request) => newestRequestTime(request) > (before[request.locationId] ?? "")));
    writeStored(name, Object.fromEntries(requests.map((request) => [request.locationId, newestRequestTime(request)])));
    if (notice) notify(notice);
    return Promise.resolve();
  });
}

function readNotified(found: unknown): Notified {
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

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

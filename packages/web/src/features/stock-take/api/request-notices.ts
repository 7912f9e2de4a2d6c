/**
 * Notices of locations that pickers asked to have counted, for those who start stock takes: each request is told once in a
 * browser, and again when another batch is missing.
 */
import { countRequests } from "@apothecary/core/stock-take/contract";
import { queryOptions } from "@tanstack/react-query";
import { callAll } from "../../../lib/call.ts";
import { keep, kept } from "../../../lib/kept.ts";
import { keys } from "../../../lib/keys.ts";
import { type Notice, notify } from "../../../lib/notify.ts";
import { alone } from "../../../lib/offline-work.ts";
import { paths } from "../../../lib/paths.ts";
import type { RequestedCount } from "./stock-takes.ts";

/** How often requests are looked up, in milliseconds. */
const LOOK_MS = 60_000;
/** One window notifies at a time. */
const TELLING = "apothecary.count-requests.telling";

/** When the newest batch of each open request was missed, as it was told: ISO 8601 by location. */
type ToldRequests = Readonly<Record<string, string>>;

/** The open requests, looked up from any page. They keep no session alive. */
export const watchedRequestsQuery = queryOptions({
  queryKey: [...keys.stockTake.requested, "watched"],
  queryFn: async ({ signal }): Promise<readonly RequestedCount[]> =>
    (await callAll(countRequests, {}, { signal, background: true })).rows as readonly RequestedCount[],
  refetchInterval: LOOK_MS,
});

/** Notifies a user of what has not been told, and remembers it. */
export function tellRequests(username: string, requests: readonly RequestedCount[]): Promise<void> {
  const name = `count-requests.told.${username.toLowerCase()}`;
  return alone(TELLING, () => {
    const told = readTold(kept(name));
    const notice = noticeOf(requests.filter((request) => newestOf(request) > (told[request.locationId] ?? "")));
    keep(name, Object.fromEntries(requests.map((request) => [request.locationId, newestOf(request)])));
    if (notice) notify(notice);
    return Promise.resolve();
  });
}

function readTold(found: unknown): ToldRequests {
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function newestOf({ missing }: Pick<RequestedCount, "missing">): string {
  return (
    missing
      .map(({ requestedAt }) => requestedAt)
      .toSorted()
      .at(-1) ?? ""
  );
}

/** What is said of new requests; nothing where there is none. */
export function noticeOf(requests: readonly RequestedCount[]): Notice | undefined {
  const [only, ...more] = requests;
  if (!only) return undefined;
  const own = { type: "info", saveForLater: true, about: { to: `${paths.stock}?tool=stock-take`, label: "Show the requested counts" } } as const;
  if (more.length > 0) return { ...own, message: `${requests.length} locations are to be counted: batches were not found there.`, beneath: placesOf(requests) };
  const last = only.missing.at(-1);
  const jobs = last?.jobs.map(({ jobNumber }) => jobNumber).join(", ") ?? "";
  return {
    ...own,
    message: `${last?.sku} ${last?.batchNumber} was not found at ${only.warehouse} ${only.bin}.`,
    beneath: `${last?.requestedBy} asks for a count of the location. Needed for ${jobs}.`,
  };
}

/** So many locations are named. */
const NAMED = 5;

function placesOf(requests: readonly RequestedCount[]): string {
  const names = requests.slice(0, NAMED).map(({ warehouse, bin }) => `${warehouse} ${bin}`);
  return requests.length > NAMED ? `${names.join(", ")} and ${requests.length - NAMED} more` : names.join(", ");
}

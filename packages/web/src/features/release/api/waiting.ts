/** The notice of lots that wait for a decision, for those who decide on them. */
import { releaseInbox, type WaitingLot } from "@apothecary/core/release/contract";
import { queryOptions } from "@tanstack/react-query";
import { showDay } from "../../../kit/table/columns/format.ts";
import { paths } from "../../../lib/page/paths.ts";
import { callAll } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import type { Notice } from "../../../lib/server/notify.ts";
import { notifyOfNew } from "../../../lib/server/notify-new.ts";
import { dayAt } from "../../../lib/user/business-time.ts";

/** How often they are looked up, in milliseconds. */
const POLL_MS = 3_600_000;

/** The lots of the inbox. Looking them up keeps no session alive. */
export const waitingLotsQuery = queryOptions({
  queryKey: [...keys.release.all, "waiting"],
  queryFn: async ({ signal }) => (await callAll(releaseInbox, {}, { signal, background: true })).rows,
  refetchInterval: POLL_MS,
});

const waitingId = ({ sku, batchNumber }: WaitingLot): string => `${sku} ${batchNumber}`;

/** Notifies a user of lots that have begun to wait for a decision that the user may make, and remembers them. */
export function notifyOfWaiting(user: { id: number; username: string }, lots: readonly WaitingLot[]): Promise<void> {
  const own = lots.filter(({ handledBy }) => !handledBy.includes(user.id));
  const notice = (fresh: readonly WaitingLot[]) => (fresh.length === 0 ? undefined : waitingNotice(own));
  return notifyOfNew(user.username, own, { name: "waiting-lots", id: waitingId, stamp: ({ since }) => since, notice });
}

/** The notice of these lots, the oldest first; undefined if there are none. */
export function waitingNotice(lots: readonly WaitingLot[]): Notice | undefined {
  const [oldest, ...more] = lots.toSorted((a, b) => a.since.localeCompare(b.since));
  if (!oldest) return undefined;
  const own = { type: "info", saveForLater: true, about: { to: paths.release, label: "Show what waits" } } as const;
  const named = `batch ${oldest.batchNumber} of ${oldest.name}`;
  const since = showDay(dayAt(oldest.since));
  if (more.length === 0) return { ...own, message: `B${named.slice(1)} waits for your decision since ${since}.` };
  return { ...own, message: `${lots.length} batches wait for your decision.`, hint: `The oldest is ${named}, since ${since}.` };
}

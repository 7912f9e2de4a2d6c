/** The lots that are to be tested again soon, and the notice of them for those who decide on them. */
import { RETEST_NOTICE_DAYS, type UpcomingRetest, upcomingRetests } from "@apothecary/core/release/contract";
import { queryOptions } from "@tanstack/react-query";
import { showDay } from "../../../kit/table/columns/format.ts";
import { paths } from "../../../lib/page/paths.ts";
import { callAll } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import type { Notice } from "../../../lib/server/notify.ts";
import { notifyOfNew } from "../../../lib/server/notify-new.ts";

/** How often they are looked up, in milliseconds: they change by the day. */
const POLL_MS = 3_600_000;

/** The lots in stock that are to be tested again within thirty days. Looking them up keeps no session alive. */
export const upcomingRetestsQuery = queryOptions({
  queryKey: [...keys.release.all, "retests"],
  queryFn: async ({ signal }) => (await callAll(upcomingRetests, {}, { signal, background: true })).rows,
  refetchInterval: POLL_MS,
});

/** Names a lot. */
export const retestId = ({ sku, batchNumber }: UpcomingRetest): string => `${sku} ${batchNumber}`;

/** Notifies a user of lots that have come within thirty days of their retest, and remembers them. */
export const notifyOfRetests = (username: string, retests: readonly UpcomingRetest[]): Promise<void> =>
  notifyOfNew(username, retests, { name: "retests", id: retestId, stamp: ({ retestOn }) => retestOn, notice: retestsNotice });

/** The notice of these lots; undefined if there are none. */
export function retestsNotice(retests: readonly UpcomingRetest[]): Notice | undefined {
  const [first, ...more] = retests;
  if (!first) return undefined;
  const own = { type: "info", saveForLater: true, about: { to: paths.release, label: "Show the retests" } } as const;
  if (more.length === 0) return { ...own, message: `Batch ${first.batchNumber} of ${first.name} is to be retested by ${showDay(first.retestOn)}.` };
  const message = `${retests.length} batches are to be retested within ${RETEST_NOTICE_DAYS} days.`;
  return { ...own, message, hint: `The first is batch ${first.batchNumber} of ${first.name}, by ${showDay(first.retestOn)}.` };
}

/**
 * Notices of recalls for pickers: jobs that lost reservations, and pallets with frozen stock.
 */
import { type RecallNotice, recallNotices } from "@apothecary/core/recall/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Grow } from "../../kit/layout/stack.tsx";
import { Notice } from "../../kit/page/page.tsx";
import { call } from "../../lib/server/call.ts";
import { keys } from "../../lib/server/keys.ts";

/** Polling interval for recalls while picking, in milliseconds. */
const ASK_AGAIN_MS = 30_000;
/** How long a picker without affected jobs sees a recall, in milliseconds. */
const NEW_MS = 86_400_000;
/** Maximum number of names in a sentence. */
const NAMED = 8;

const noticesQuery = queryOptions({
  queryKey: keys.recall.notices,
  queryFn: ({ signal }): Promise<readonly RecallNotice[]> => call(recallNotices, {}, { signal, background: true }),
  refetchInterval: ASK_AGAIN_MS,
  refetchOnWindowFocus: true,
});

interface Props {
  /** The jobs being picked; empty while they are selected. */
  jobIds?: readonly number[];
}

/** Recalls of the last day that affect picking, and older ones that affect these jobs. The picking queries are refetched after a new recall. */
export function PickingNotice({ jobIds = [] }: Props) {
  const { data } = useQuery(noticesQuery);
  useReadAgain(data?.[0]?.id);
  const shown = (data ?? []).filter((notice) => isInPicking(notice) && (isNew(notice) || notice.jobs.some(({ jobId }) => jobIds.includes(jobId))));
  return shown.map((notice) => (
    <Notice key={notice.id} tone="red" icon="frozen" role="alert">
      <Grow>{recallNoticeText(notice)}</Grow>
    </Notice>
  ));
}

/** Whether jobs lost reservations to it, or frozen stock is on pallets. */
const isInPicking = ({ jobCount, pallets }: RecallNotice): boolean => jobCount > 0 || pallets.length > 0;
const isNew = ({ at }: RecallNotice): boolean => Date.now() - Date.parse(at) < NEW_MS;

/** Refetches reservations when there is a new latest recall. */
function useReadAgain(newest: number | undefined): void {
  const queries = useQueryClient();
  const known = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    if (known.current !== undefined && known.current !== newest) void queries.invalidateQueries({ queryKey: keys.picking.all });
    known.current = newest;
  }, [newest, queries]);
}

function recallNoticeText({ recallNumber, named, namedCount, reason, jobs, jobCount, pallets }: RecallNotice): string {
  const lots = some(
    named.map(({ sku, batchNumber }) => `${sku} ${batchNumber}`),
    namedCount,
  );
  const lost =
    jobCount === 0
      ? ""
      : ` Reservations were removed from ${some(
          jobs.map(({ jobNumber }) => jobNumber),
          jobCount,
        )}: reserve again.`;
  const put = pallets.length === 0 ? "" : ` Frozen stock is on ${some(pallets, pallets.length)}.`;
  return `Recall ${recallNumber}: do not pick ${lots} or anything made with it. ${reason}.${lost}${put}`;
}

function some(names: readonly string[], count: number): string {
  const shown = names.slice(0, NAMED);
  return count > shown.length ? `${shown.join(", ")} and ${count - shown.length} more` : shown.join(", ");
}

/**
 * The counts stored in this browser, and sending them to the server.
 */
import { stockCount } from "@apothecary/core/stock-take/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { CallError } from "../../../lib/server/call.ts";
import { connectionLost } from "../../../lib/server/connection.ts";
import { useUser } from "../../../lib/user/current-user.ts";
import { writeStored, WAITING_COUNTS } from "../../../lib/storage/browser-storage.ts";
import { isAnyWaiting, otherWindows } from "../../../lib/storage/stored-rows.ts";
import { notify } from "../../../lib/server/notify.ts";
import { exclusively } from "../../../lib/storage/exclusively.ts";
import { markReconnected, RETRY_MS, useSendStored } from "../../../lib/storage/offline-work.ts";
import { browserDatabase } from "../../../lib/storage/browser-database.ts";
import { createStore, useStore } from "../../../lib/storage/store.ts";
import { countBody } from "./count-lines.ts";
import { type CountOf, userCounts, createStoredCounts, type Draft, draftKey, type StoredCount, type Waiting, waitingKey } from "./stored-counts.ts";
import { type Outcome, sendWaiting } from "./sending.ts";
import { sheetQuery } from "./stock-takes.ts";
import { newId } from "../../../lib/page/new-id.ts";

/** Name of the Web Lock for sending. Without Web Locks, the request id still makes it idempotent. */
const SENDING = "apothecary.counts.sending";

/** Name of the IndexedDB database and of the BroadcastChannel between windows. */
const CHANNEL = "apothecary.counts";

const kept = createStoredCounts(browserDatabase<StoredCount>(CHANNEL), otherWindows(CHANNEL));

/** The stored counts of the signed-in user in a stock take, or in all. */
export function useStoredCounts(takeId?: number) {
  const { rows, loaded, failing } = useStore(kept.store);
  const username = useUser()?.username ?? "";
  const own = useMemo(() => userCounts({ rows }, username, takeId), [rows, username, takeId]);
  return useMemo(
    () => ({
      drafts: own.filter((one) => one.is === "draft"),
      waiting: own.filter((one) => one.is === "waiting"),
      loaded,
      failing,
    }),
    [own, loaded, failing],
  );
}

/** Stores the draft of a count. */
export function keepDraft(of: CountOf, { position, lines, refusal }: Pick<Draft, "position" | "lines" | "refusal">): void {
  const draft: Draft = { ...plain(of), is: "draft", key: draftKey(of), position, lines, at: Date.now(), refusal };
  void kept.change({ put: [draft] });
}

/** Deletes the draft of a count. */
export function forgetDraft(of: CountOf): void {
  void kept.change({ remove: [draftKey(of)] });
}

/** Finishes a count, which is then pending under a new request id. Resolves once it is stored. */
export function finishCount(of: CountOf, { position, lines }: Pick<Waiting, "position" | "lines">): Promise<void> {
  const requestId = newId();
  writeStored(WAITING_COUNTS, true);
  const count: Waiting = { ...plain(of), is: "waiting", key: waitingKey(requestId), requestId, position, lines, at: Date.now() };
  return kept.change({ put: [count], remove: [draftKey(of)] });
}

/** A timed retry does not open the login dialog. */
const isLate = ({ at }: Waiting): boolean => Date.now() - at > RETRY_MS / 2;

function plain({ username, takeId, locationId, warehouse, bin }: CountOf): CountOf {
  return { username, takeId, locationId, warehouse, bin };
}

/** The outcome of a sent count. */
export interface SettledCount {
  count: Waiting;
  refused: boolean;
  /** Another user must count the location again. */
  secondCount: boolean;
}

/** The last accepted or refused count, for the view of its location. */
export const settled = createStore<SettledCount | undefined>(undefined);

/** Returns the function that sends pending counts. */
export function useSendCounts(): () => Promise<Outcome> {
  const queries = useQueryClient();
  const username = useUser()?.username;
  const sendCount = useSendStored(stockCount);
  return useCallback(async () => {
    if (username === undefined) return "unreached";
    const settle = (of: SettledCount, notice: Parameters<typeof notify>[0]) => {
      notify({ ...notice, saveForLater: true });
      // Count sheets of other locations do not change.
      if (of.refused) void queries.invalidateQueries({ queryKey: sheetQuery(of.count.locationId).queryKey });
      settled.set(of);
    };
    const outcome = await exclusively(SENDING, () =>
      sendWaiting({
        kept,
        username,
        send: (count) => sendCount({ body: countBody(count) }, { requestId: count.requestId, background: isLate(count) }),
        isCallError: (error) => error instanceof CallError,
        onSent: (count, { message, type, secondCount }) => settle({ count, refused: false, secondCount }, { message, type }),
        onRefused: (count, { message }) =>
          settle({ count, refused: true, secondCount: false }, { message, type: "error", hint: `${count.warehouse} ${count.bin}` }),
      }),
    );
    if (outcome === "done") {
      if (!isAnyWaiting(kept.store.get())) writeStored(WAITING_COUNTS, undefined);
      if (connectionLost.get()) markReconnected(queries);
    }
    return outcome;
  }, [queries, username, sendCount]);
}

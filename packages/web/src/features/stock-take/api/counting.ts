/**
 * Counting in this browser: the counts that it keeps, and how they come to the server.
 */
import { stockCount } from "@apothecary/core/stock-take/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { CallError, newRequestId } from "../../../lib/call.ts";
import { connectionLost } from "../../../lib/connection.ts";
import { useUser } from "../../../lib/current-user.ts";
import { keys } from "../../../lib/keys.ts";
import { keep, WAITING_COUNTS } from "../../../lib/kept.ts";
import { otherWindows } from "../../../lib/kept-rows.ts";
import { notify } from "../../../lib/notify.ts";
import { alone, reachedAgain, TRY_AGAIN_MS, useSendKept } from "../../../lib/offline-work.ts";
import { browserDatabase } from "../../../lib/browser-database.ts";
import { createStore, useStore } from "../../../lib/store.ts";
import { countBody } from "./count-lines.ts";
import { type CountOf, countsOf, createKeptCounts, type Draft, draftKey, type KeptCount, type Waiting, waitingKey } from "./kept-counts.ts";
import { type Outcome, sendWaiting } from "./sending.ts";
import { sheetQuery } from "./stock-takes.ts";

/** One window sends at a time, where the browser can tell; else the request id alone keeps it to one effect. */
const SENDING = "apothecary.counts.sending";

/** The database, and what windows tell each other over. */
const CHANNEL = "apothecary.counts";

const kept = createKeptCounts(browserDatabase<KeptCount>(CHANNEL), otherWindows(CHANNEL));

/** What is kept for the signed-in user in a stock take, or in all of them. */
export function useKeptCounts(takeId?: number) {
  const { rows, loaded, failing } = useStore(kept.store);
  const username = useUser()?.username ?? "";
  const own = useMemo(() => countsOf({ rows }, username, takeId), [rows, username, takeId]);
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

/** Keeps a count as it is while it is typed. */
export function keepDraft(of: CountOf, { position, lines, refusal }: Pick<Draft, "position" | "lines" | "refusal">): void {
  const draft: Draft = { ...plain(of), is: "draft", key: draftKey(of), position, lines, at: Date.now(), refusal };
  void kept.change({ put: [draft] });
}

/** Forgets what was typed of a count. */
export function forgetDraft(of: CountOf): void {
  void kept.change({ remove: [draftKey(of)] });
}

/** Finishes a count: from here on it waits for the server under a request id of its own. Answers once the browser keeps it. */
export function finishCount(of: CountOf, { position, lines }: Pick<Waiting, "position" | "lines">): Promise<void> {
  const requestId = newRequestId();
  keep(WAITING_COUNTS, true);
  const count: Waiting = { ...plain(of), is: "waiting", key: waitingKey(requestId), requestId, position, lines, at: Date.now() };
  return kept.change({ put: [count], remove: [draftKey(of)] });
}

/** What is tried again by the clock puts no page before anybody. */
const isLate = ({ at }: Waiting): boolean => Date.now() - at > TRY_AGAIN_MS / 2;

function plain({ username, takeId, locationId, warehouse, bin }: CountOf): CountOf {
  return { username, takeId, locationId, warehouse, bin };
}

/** What became of a count that was sent. */
export interface Settled {
  count: Waiting;
  refused: boolean;
  /** Somebody else has to count the location again. */
  secondCount: boolean;
}

/** The last count that the server took or refused, for anyone who looks at its location. */
export const settled = createStore<Settled | undefined>(undefined);

/** Returns how what waits is sent. */
export function useSendCounts(): () => Promise<Outcome> {
  const queries = useQueryClient();
  const username = useUser()?.username;
  const sendCount = useSendKept(stockCount);
  return useCallback(async () => {
    if (username === undefined) return "unreached";
    const settle = (of: Settled, notice: Parameters<typeof notify>[0]) => {
      notify({ ...notice, saveForLater: true });
      // What is to be counted elsewhere has not changed by it.
      void queries.invalidateQueries({ queryKey: keys.stockTake.list(false) });
      void queries.invalidateQueries({ queryKey: keys.stockTake.one(of.count.takeId) });
      if (of.refused) void queries.invalidateQueries({ queryKey: sheetQuery(of.count.locationId).queryKey });
      settled.set(of);
    };
    const outcome = await alone(SENDING, () =>
      sendWaiting({
        kept,
        username,
        send: (count) => sendCount({ body: countBody(count) }, { requestId: count.requestId, background: isLate(count) }),
        isCallError: (error) => error instanceof CallError,
        onSent: (count, { message, type, secondCount }) => settle({ count, refused: false, secondCount }, { message, type }),
        onRefused: (count, { message }) =>
          settle({ count, refused: true, secondCount: false }, { message, type: "error", beneath: `${count.warehouse} ${count.bin}` }),
      }),
    );
    if (outcome === "done") {
      keep(WAITING_COUNTS, undefined);
      if (connectionLost.get()) reachedAgain(queries);
    }
    return outcome;
  }, [queries, username, sendCount]);
}

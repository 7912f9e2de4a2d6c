/**
 * Counting in this browser: the counts that it keeps, and how they come to the server.
 */
import { stockCount } from "@apothecary/core/stock-take/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { CallError, newRequestId } from "../../../lib/call.ts";
import { connectionLost, goesOnOffline } from "../../../lib/connection.ts";
import { useUser } from "../../../lib/current-user.ts";
import { keys } from "../../../lib/keys.ts";
import { keep, WAITING_COUNTS } from "../../../lib/kept.ts";
import { notify } from "../../../lib/notify.ts";
import { isServerReached } from "../../../lib/server-reached.ts";
import { createStore, useStore } from "../../../lib/store.ts";
import { useAction } from "../../../lib/use-action.ts";
import { countBody } from "./count-lines.ts";
import {
  type CountOf,
  type Change,
  countsOf,
  createKeptCounts,
  type Draft,
  draftKey,
  type KeptCount,
  type Waiting,
  waitingKey,
  type Windows,
} from "./kept-counts.ts";
import { type Outcome, sendWaiting } from "./sending.ts";
import { browserShelf } from "./shelf.ts";
import { sheetQuery } from "./stock-takes.ts";

/** How often what waits is tried again, in milliseconds. */
const TRY_AGAIN_MS = 10_000;
/** One window sends at a time, where the browser can tell; else the request id alone keeps it to one effect. */
const SENDING = "apothecary.counts.sending";

const kept = createKeptCounts(browserShelf<KeptCount>(), otherWindows());

/** What is kept for the signed-in user in a stock take, or in all of them. */
export function useKeptCounts(takeId?: number) {
  const { counts, loaded, failing } = useStore(kept.store);
  const username = useUser()?.username ?? "";
  const own = useMemo(() => countsOf({ counts }, username, takeId), [counts, username, takeId]);
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

/** The last count that the server took or refused, for whoever looks at its location. */
export const settled = createStore<Settled | undefined>(undefined);

/** Answers how what waits is sent. */
export function useSendCounts(): () => Promise<Outcome> {
  const queries = useQueryClient();
  const username = useUser()?.username;
  const sendCount = useSendCount();
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
    const outcome = await alone(() =>
      sendWaiting({
        kept,
        username,
        send: sendCount,
        isCallError: (error) => error instanceof CallError,
        onSent: (count, { message, type, secondCount }) => settle({ count, refused: false, secondCount }, { message, type }),
        onRefused: (count, { message }) =>
          settle({ count, refused: true, secondCount: false }, { message, type: "error", beneath: `${count.warehouse} ${count.bin}` }),
      }),
    );
    if (outcome === "done") {
      keep(WAITING_COUNTS, undefined);
      if (connectionLost.get()) found(queries);
    }
    return outcome;
  }, [queries, username, sendCount]);
}

/** Sends one count under the request id that it was finished with; throws what it was refused with. */
function useSendCount() {
  const refused = useRef<CallError>(undefined);
  const { run } = useAction(stockCount, {
    quiet: true,
    onRefused: (error) => {
      refused.current = error;
      return true;
    },
  });
  const latest = useRef(run);
  latest.current = run;
  return useCallback(async (count: Waiting) => {
    const answer = await latest.current({ body: countBody(count) }, { requestId: count.requestId, background: isLate(count) });
    if (answer === undefined) throw refused.current;
    return answer;
  }, []);
}

/** Counting goes on without the server: no dialog comes before it, and it asks by itself whether the server is there again. */
export function useGoOnOffline(send: () => Promise<Outcome>): { lost: boolean; ask: () => void } {
  const queries = useQueryClient();
  const lost = useStore(connectionLost);
  useEffect(() => {
    goesOnOffline.set(true);
    return () => goesOnOffline.set(false);
  }, []);
  const ask = useCallback(() => {
    void isServerReached().then((reached) => {
      if (!reached) return;
      if (connectionLost.get()) found(queries);
      void send();
    });
  }, [queries, send]);
  useEffect(() => {
    if (!lost) return;
    const timer = setInterval(ask, TRY_AGAIN_MS);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
    };
  }, [lost, ask]);
  return { lost, ask };
}

function found(queries: QueryClient): void {
  connectionLost.set(false);
  void queries.invalidateQueries();
}

/** Sends what waits now, when the connection comes back, and every few seconds until nothing waits. */
export function useSendingOn(send: () => Promise<Outcome>, waiting: number): void {
  useEffect(() => {
    if (waiting === 0) return;
    const again = () => void send();
    again();
    const timer = setInterval(again, TRY_AGAIN_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [send, waiting]);
}

let sending: Promise<Outcome> | undefined;

/** One sending at a time in this window, and in all of them. */
function alone(work: () => Promise<Outcome>): Promise<Outcome> {
  sending ??= (navigator.locks ? navigator.locks.request(SENDING, work) : work()).finally(() => {
    sending = undefined;
  });
  return sending;
}

function otherWindows(): Windows {
  const channel = new BroadcastChannel("apothecary.counts");
  return {
    tell: (change) => channel.postMessage(change),
    hear: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<Change>) => listener(data);
    },
  };
}

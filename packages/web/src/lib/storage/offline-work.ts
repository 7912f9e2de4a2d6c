/**
 * Offline work: waiting requests are sent when the server can be reached again, by one window at a time.
 */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type * as z from "zod";
import type { CallError, Input } from "../server/call.ts";
import { connectionLost, worksOffline } from "../server/connection.ts";
import { isServerReached } from "../server/server-reached.ts";
import { useStore } from "./store.ts";
import { type OwnRequest, useAction } from "../server/use-action.ts";

/** How often waiting requests are retried, in milliseconds. */
export const RETRY_MS = 10_000;

/** Offline work opens no connection dialog, and checks periodically whether the server can be reached. */
export function useOfflineWork(send: () => Promise<unknown>): { lost: boolean; ask: () => void } {
  const queries = useQueryClient();
  const lost = useStore(connectionLost);
  useLayoutEffect(() => {
    worksOffline.set(true);
    return () => worksOffline.set(false);
  }, []);
  const ask = useCallback(() => {
    void isServerReached().then((reached) => {
      if (!reached) return;
      if (connectionLost.get()) markReconnected(queries);
      void send();
    });
  }, [queries, send]);
  useEffect(() => {
    if (!lost) return;
    const timer = setInterval(ask, RETRY_MS);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
    };
  }, [lost, ask]);
  return { lost, ask };
}

/** Marks the connection as restored and refetches all active queries. */
export function markReconnected(queries: QueryClient): void {
  connectionLost.set(false);
  void queries.invalidateQueries();
}

/** Sends waiting requests now, when the connection is restored, and every few seconds until none are left. */
export function useSendWhenOnline(send: () => Promise<unknown>, waiting: number): void {
  useEffect(() => {
    if (waiting === 0) return;
    const again = () => void send();
    again();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [send, waiting]);
}

/** Sends a stored request with its own request id, without a notification; throws a `CallError` on refusal. */
export function useSendStored<E extends AnyEndpoint>(endpoint: E): (input: Input<E>, own: OwnRequest) => Promise<z.output<E["answer"]>> {
  const refused = useRef<CallError>(undefined);
  const { run } = useAction(endpoint, {
    quiet: true,
    onRefused: (error) => {
      refused.current = error;
      return true;
    },
  });
  const latest = useRef(run);
  latest.current = run;
  return useCallback(async (input, own) => {
    const answer = await latest.current(input, own);
    if (answer === undefined) throw refused.current;
    return answer;
  }, []);
}

/** Whether the server refused the request; a retry would be refused too. */
export function isRefused({ status, sessionEnded }: Pick<CallError, "status" | "sessionEnded">): boolean {
  return status >= 400 && status < 500 && !sessionEnded && status !== 408 && status !== 429;
}

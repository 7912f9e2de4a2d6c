/**
 * The query client: how long responses are cached, and which reads are retried.
 */
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { CallError } from "./call.ts";
import { hide } from "./notify.ts";
import { notifyRefusal } from "./refusal.ts";

/** Responses younger than this are not requested again. */
const FRESH_MS = 10_000;
/** Maximum number of retries of a read when the server is busy. */
const MAX_TRIES = 2;

/** The notification of each failed query, by query hash. */
const refused = new Map<string, string>();

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryHash }) => {
      const id = error instanceof CallError ? notifyRefusal(error) : undefined;
      if (id !== undefined) refused.set(queryHash, id);
    },
    onSuccess: (_, { queryHash }) => {
      const id = refused.get(queryHash);
      if (id === undefined) return;
      refused.delete(queryHash);
      hide(id);
    },
  }),
  defaultOptions: {
    // The connection state comes from responses, not from the browser's `onLine`.
    queries: { staleTime: FRESH_MS, networkMode: "always", retry: (failures, error) => failures < MAX_TRIES && mayRecover(error) },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Whether a retry can help: refusals are final, and a lost connection has its own dialog. */
function mayRecover(error: Error): boolean {
  return error instanceof CallError && (error.status === 502 || error.status === 503 || error.status === 504);
}

/**
 * What the application keeps of the server's answers, and for how long.
 */
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { CallError } from "./call.ts";
import { hide } from "./notify.ts";
import { tellRefusal } from "./refusal.ts";

/** An answer younger than this is not asked for again. */
const FRESH_MS = 10_000;
/** How often a read that met a busy server is tried again. */
const MAX_TRIES = 2;

/** The notification of each read that was refused, by its hash. */
const refused = new Map<string, string>();

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryHash }) => {
      const id = error instanceof CallError ? tellRefusal(error) : undefined;
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
    // Whether there is a connection shows in the answer or its absence, not in what the browser believes.
    queries: { staleTime: FRESH_MS, networkMode: "always", retry: (failures, error) => failures < MAX_TRIES && mayRecover(error) },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Whether trying again can help: refusals stay refusals, and for a lost connection there is a dialog. */
function mayRecover(error: Error): boolean {
  return error instanceof CallError && (error.status === 502 || error.status === 503 || error.status === 504);
}

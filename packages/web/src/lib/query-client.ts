/**
 * What the application keeps of the server's answers, and for how long.
 */
import { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call.ts";

/** An answer younger than this is not asked for again. */
const FRESH_MS = 10_000;
/** How often a read that met no server, or a busy one, is tried again. */
const MAX_TRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: (failures, error) => failures < MAX_TRIES && mayMend(error) },
    mutations: { retry: false },
  },
});

/** Whether trying again can help: refusals stay refusals. */
function mayMend(error: Error): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 503);
}

/**
 * Whether the server can be reached: lost by a request without any answer, restored by a check-in
 * (specification 1, section 4).
 */
import { createStore } from "./store.ts";

export const connectionLost = createStore(false);

/** Whether the page works offline with its own message: the dialog of a lost connection then waits until it is left. */
export const goesOnOffline = createStore(false);

/** Resolves once the server can be reached; at once while it can. */
export function reconnected(): Promise<void> {
  if (!connectionLost.get()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = connectionLost.subscribe(() => {
      if (connectionLost.get()) return;
      stop();
      resolve();
    });
  });
}

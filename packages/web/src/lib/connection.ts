/**
 * Whether the server can be reached: lost by a request that gets no answer at all, found again by a check-in
 * (specification 1, section 4).
 */
import { createStore } from "./store.ts";

export const connectionLost = createStore(false);

/** Whether what is shown goes on without the server and says so itself: the dialog of a lost connection waits until it is left. */
export const goesOnOffline = createStore(false);

/** Resolves once the server can be reached again; at once while nothing is lost. */
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

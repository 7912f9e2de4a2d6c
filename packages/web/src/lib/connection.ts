/**
 * Whether the server can be reached. A request without a response marks the connection as lost; a check-in restores it
 * (specification 1, section 4).
 */
import { createStore } from "./store.ts";

export const connectionLost = createStore(false);

/** Whether the page works offline with its own message. The dialog of a lost connection is then deferred until the user leaves it. */
export const worksOffline = createStore(false);

/** Resolves when the server can be reached; immediately if it can be already. */
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

/**
 * Whether the server can be reached. A request without a response marks the connection as lost; a check-in restores it
 * (specification 1, section 4). All windows of the browser share one outage: one countdown and one count of retries.
 */
import { onStoredChange, readStored, writeStored } from "../storage/browser-storage.ts";
import { createStore, type Store } from "../storage/store.ts";

/** The storage key by which windows share the outage. */
const SHARED = "connection";
/** Delay before the connection is retried automatically (specification 1, section 9), in milliseconds. */
const RETRY_MS = 30_000;

export interface Outage {
  /** When the connection is retried next, in milliseconds since 1970. */
  retryAt: number;
  /** How often it was retried. */
  retries: number;
}

/** The current outage; undefined while the server can be reached. */
export const outage = createStore<Outage | undefined>(undefined);

export const connectionLost: Store<boolean> = {
  get: () => outage.get() !== undefined,
  set: (lost) => {
    if (lost === connectionLost.get()) return;
    if (!lost) return share(undefined);
    // An outage that another window is waiting for is the same; an older one was left behind by a closed window.
    const known = sharedOutage();
    share(known && known.retryAt > Date.now() ? known : { retryAt: Date.now() + RETRY_MS, retries: 0 });
  },
  subscribe: outage.subscribe,
};

/** Whether the page works offline with its own message. The dialog of a lost connection is then deferred until the user leaves it. */
export const worksOffline = createStore(false);

/** Whether an outage is still the current one. Another window may have retried, before its storage event arrives here. */
export function isCurrent(seen: Outage | undefined): boolean {
  return (sharedOutage() ?? outage.get())?.retryAt === seen?.retryAt;
}

/** Counts a retry that failed, and waits again. */
export function retryFailed(): void {
  const now = outage.get();
  if (now) share({ retryAt: Date.now() + RETRY_MS, retries: now.retries + 1 });
}

/** Follows the outage in other windows. Called once, at startup. */
export function followConnection(): void {
  onStoredChange(
    () => SHARED,
    () => outage.set(sharedOutage()),
  );
}

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

function share(next: Outage | undefined): void {
  writeStored(SHARED, next);
  outage.set(next);
}

function sharedOutage(): Outage | undefined {
  const found = readStored(SHARED) as Partial<Outage> | undefined;
  return typeof found?.retryAt === "number" && typeof found.retries === "number" ? { retryAt: found.retryAt, retries: found.retries } : undefined;
}

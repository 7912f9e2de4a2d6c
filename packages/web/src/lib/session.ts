/**
 * The session as the browser knows it. Where it ends while somebody works, a pop-up asks that user to sign in again, and
 * what was refused meanwhile waits for it (specification 1, section 4).
 */
import { forgetPages } from "./left-pages.ts";
import { createStore } from "./store.ts";

interface Session {
  /** Who is signed in, from the first answer that says so until the sign-out. */
  username: string | undefined;
  /** Whether the pop-up is open. */
  timedOut: boolean;
}

export const session = createStore<Session>({ username: undefined, timedOut: false });

let waiting: ((signedIn: boolean) => void)[] = [];
let signedInAt = 0;

/**
 * Waits until the user has signed in again: true where the request is to be sent once more. What was sent before the
 * last sign-in needs no other. False where nobody was signed in: the login page is the place then.
 */
export function sessionMended(sentAt: number): Promise<boolean> {
  const { username, timedOut } = session.get();
  if (username === undefined) return Promise.resolve(false);
  if (!timedOut && sentAt < signedInAt) return Promise.resolve(true);
  session.set({ username, timedOut: true });
  return new Promise((resolve) => waiting.push(resolve));
}

/** The user has signed in again: what waited is sent. */
export function signedInAgain(): void {
  signedInAt = Date.now();
  session.set({ ...session.get(), timedOut: false });
  settle(true);
}

/** The user is gone, by choice or by leaving the pop-up: what waited is given up. */
export function signedOut(): void {
  session.set({ username: undefined, timedOut: false });
  forgetPages();
  settle(false);
}

function settle(again: boolean): void {
  const all = waiting;
  waiting = [];
  for (const resolve of all) resolve(again);
}

/**
 * The session in the browser. If it ends while a user works, a dialog asks the user to sign in again, and
 * refused requests wait for it (specification 1, section 4). All windows of the browser share one session:
 * signing in within one unlocks all, and each detects when another user has signed in.
 */
import { writeStored, readStored, onStoredChange, USER } from "../storage/browser-storage.ts";
import { clearPageStates } from "../page/page-state.ts";
import { createStore } from "../storage/store.ts";

/** The storage key by which windows share the last sign-in. */
const SHARED = "session";

export interface Session {
  /** The user of this window, from the first response until the sign-out. */
  username: string | undefined;
  /** Whether the dialog is open. */
  timedOut: boolean;
  /** The reason, if another window caused it: another user signed in there, or this user signed out. */
  elsewhere?: { is: "signed-in"; username: string } | { is: "signed-out" } | undefined;
}

/** The last sign-in in any window; `username` is null after a sign-out. `at` in milliseconds. */
interface Shared {
  username: string | null;
  at: number;
}

export const session = createStore<Session>({ username: undefined, timedOut: false });

let waiting: ((signedIn: boolean) => void)[] = [];
let signedInAt = 0;

/**
 * Waits until the user has signed in again; resolves to true if the request can be sent again. A request sent before the
 * last sign-in, in any window, can be sent again at once. False if there was no session before: the login page then
 * opens.
 */
export function sessionRenewed(sentAt: number): Promise<boolean> {
  const { username, timedOut } = session.get();
  if (username === undefined) return Promise.resolve(false);
  const shared = sharedSession();
  if (isSame(shared?.username, username) && shared) signedInAt = Math.max(signedInAt, shared.at);
  if (!timedOut && sentAt < signedInAt) return Promise.resolve(true);
  session.set({ username, timedOut: true, elsewhere: sessionElsewhere(shared, username) });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Sets the user; `isSignIn` after a sign-in, which unlocks the other windows of the same user. */
export function signedInAs(username: string, isSignIn = false): void {
  const known = sharedSession();
  if (isSignIn || !isSame(known?.username, username)) share({ username, at: Date.now() });
  const { timedOut } = session.get();
  if (isSignIn || !timedOut) session.set({ username, timedOut: false });
}

/** The user signed in again: sends waiting requests, in all windows. */
export function signedInAgain(): void {
  const { username } = session.get();
  signedInAt = Date.now();
  session.set({ username, timedOut: false });
  if (username !== undefined) share({ username, at: signedInAt });
  settle(true);
}

/** The user signed out or left the dialog in this window: waiting requests fail. */
export function endSession(): void {
  session.set({ username: undefined, timedOut: false });
  clearPageStates();
  writeStored(USER, undefined);
  settle(false);
}

/** The user signed out: locks the other windows too. */
export function signedOut(): void {
  endSession();
  share({ username: null, at: Date.now() });
}

/** Subscribes to the session in other windows. Called once, at startup. */
export function followSession(): void {
  onStoredChange(
    () => SHARED,
    () => {
      const { username } = session.get();
      const shared = sharedSession();
      if (username === undefined || !shared) return;
      const elsewhere = sessionElsewhere(shared, username);
      if (elsewhere) return session.set({ username, timedOut: true, elsewhere });
      signedInAt = Math.max(signedInAt, shared.at);
      session.set({ username, timedOut: false });
      settle(true);
    },
  );
}

function sessionElsewhere(shared: Shared | undefined, username: string): Session["elsewhere"] {
  if (!shared || isSame(shared.username, username)) return undefined;
  return shared.username === null ? { is: "signed-out" } : { is: "signed-in", username: shared.username };
}

/** Usernames are case-insensitive. */
function isSame(one: string | null | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

function share(shared: Shared): void {
  writeStored(SHARED, shared);
}

function sharedSession(): Shared | undefined {
  const found = readStored(SHARED) as Partial<Shared> | undefined;
  if (typeof found?.at !== "number" || (found.username !== null && typeof found.username !== "string")) return undefined;
  return { username: found.username, at: found.at };
}

function settle(again: boolean): void {
  const all = waiting;
  waiting = [];
  for (const resolve of all) resolve(again);
}

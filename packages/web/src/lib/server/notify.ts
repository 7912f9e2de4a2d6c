/**
 * Notifications: shown briefly, and stored behind the bell for a day (specification 1, sections 2 and 4). A notification
 * is shown in the window of its action; the bell is shared by all windows of the browser.
 */
import type { Action } from "@apothecary/core/lib/rules/endpoint";
import { writeStored, readStored, onStoredChange } from "../storage/browser-storage.ts";
import { createStore } from "../storage/store.ts";

/** How long a notification is shown by default (specification 1, section 9), in milliseconds. */
export const SHOWN_MS = 2_500;
/** Shown until dismissed or its button is pressed. */
export const UNTIL_DISMISSED = Number.POSITIVE_INFINITY;
/** How long the bell stores notifications. */
const RETENTION_MS = 86_400_000;
/** Maximum number of stored notifications; the oldest are removed first. */
const MAX_SAVED = 100;
/** Maximum number on screen at once, besides lasting ones. */
const MAX_SHOWN = 4;

export type NoticeType = Action["type"];
/** A button in a notification: a link, `until` an instant in milliseconds if it has an end, or an action that works until the page is left. */
export type NoticeAction = { label: string; to: string; until?: number } | { label: string; run: () => void };

export interface Notice {
  message: string;
  type: NoticeType;
  /** A secondary sentence below the message. */
  hint?: string;
  /** Its details, as labels and values. */
  details?: Record<string, string | number>;
  table?: { headers: string[]; rows: (string | number)[][] };
  action?: NoticeAction;
  /** A link to the subject, which stays in the bell: `Open EMU0007`. */
  about?: { label: string; to: string } | undefined;
  /** How long it is shown, in milliseconds; or `UNTIL_DISMISSED`. */
  timeout?: number;
  /** Whether the bell stores it. */
  saveForLater?: boolean;
  /** In large text: for people who do not look at the screen while they scan. */
  large?: true;
  /** Stored as read and only once: what happens by itself does not ask for attention each time. */
  uncounted?: boolean;
}

export interface StoredNotice extends Notice {
  id: string;
  /** The time, in milliseconds since 1970. */
  at: number;
  /** Whether it was read in the bell. */
  read?: boolean;
}

interface Notices {
  /** The user's notifications; without a user they are not stored. */
  username: string | undefined;
  shown: readonly StoredNotice[];
  saved: readonly StoredNotice[];
}

export const notices = createStore<Notices>({ username: undefined, shown: [], saved: [] });

/** The id of the notification to expand in the bell. */
export const expandedId = createStore<string | undefined>(undefined);

let lastId = 0;
/** The id of this window. */
const WINDOW = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "";
/** The actions of buttons in this window: functions cannot be stored, links can. */
const windowActions = new Map<string, NoticeAction>();
/** Whether the browser's storage works; otherwise the bell has only this window's notifications. */
let storageWorks = true;

/** Shows a notification and returns its id; with `saveForLater` the bell stores it for a day. */
export function notify(notice: Notice): string {
  lastId += 1;
  const now = Date.now();
  const one: StoredNotice = { ...notice, id: `${now.toString(36)}-${WINDOW}-${lastId}`, at: now };
  const all = notices.get();
  // A repeated notification replaces the older one.
  const others = all.shown.filter(({ message, type }) => message !== one.message || type !== one.type);
  notices.set({ ...all, shown: limited([...others, one]) });
  if (notice.saveForLater) {
    if (notice.action) windowActions.set(one.id, notice.action);
    changeSaved((saved) => (one.uncounted ? [{ ...one, read: true }, ...saved.filter(({ message }) => message !== one.message)] : [one, ...saved]));
  }
  return one.id;
}

/** Keeps lasting notifications, and the newest of the rest. */
function limited(all: readonly StoredNotice[]): readonly StoredNotice[] {
  const timed = all.filter(({ timeout }) => timeout !== UNTIL_DISMISSED).slice(-MAX_SHOWN);
  return all.filter((one) => one.timeout === UNTIL_DISMISSED || timed.includes(one));
}

/** How long a notification is shown, in milliseconds. */
export function shownFor({ timeout }: Pick<Notice, "timeout">): number {
  return timeout ?? SHOWN_MS;
}

/** Whether the bell has more details: a table, or single errors. */
export function hasMore({ table, details, type, saveForLater }: Notice): boolean {
  const wrong = type === "warning" || type === "error";
  return saveForLater === true && (table !== undefined || (wrong && Object.keys(details ?? {}).length > 0));
}

/** Opens the bell with a notification expanded, and hides it on screen. */
export function expand(id: string): void {
  hide(id);
  expandedId.set(id);
}

/** Hides a notification; it stays in the bell. */
export function hide(id: string): void {
  const all = notices.get();
  notices.set({ ...all, shown: all.shown.filter((one) => one.id !== id) });
}

/** Removes one notification from the bell. */
export function forget(id: string): void {
  changeSaved((saved) => saved.filter((one) => one.id !== id));
}

/** Removes all notifications from the bell. */
export function forgetAll(): void {
  changeSaved(() => []);
}

/** Marks all as read. */
export function readAll(): void {
  if (unreadNotices(notices.get().saved).length > 0) changeSaved((saved) => saved.map((one) => ({ ...one, read: true })));
}

/** The unread notifications. */
export function unreadNotices(saved: readonly StoredNotice[]): readonly StoredNotice[] {
  return saved.filter(({ read }) => read !== true);
}

/** Loads the notifications of the signed-in user; undefined after a sign-out. */
export function loadNotices(username: string | undefined): void {
  const all = notices.get();
  if (all.username === username) return;
  windowActions.clear();
  notices.set({ ...all, username, saved: username === undefined ? [] : savedFor(username) });
}

/** Subscribes to changes of the bell by other windows. Called once, at startup. */
export function followNotices(): void {
  onStoredChange(
    () => {
      const { username } = notices.get();
      return username === undefined ? undefined : noticesKey(username);
    },
    () => {
      const all = notices.get();
      if (all.username !== undefined) notices.set({ ...all, saved: savedFor(all.username) });
    },
  );
}

/** The valid stored notifications that are less than a day old. */
export function unexpired(found: unknown, now: number): StoredNotice[] {
  if (!Array.isArray(found)) return [];
  return found.filter((one): one is StoredNotice => isStoredNotice(one) && now - one.at < RETENTION_MS).slice(0, MAX_SAVED);
}

function isStoredNotice(one: unknown): one is StoredNotice {
  return typeof one === "object" && one !== null && "id" in one && "at" in one && typeof one.at === "number" && "message" in one && "type" in one;
}

/** Updates the stored notifications from their current state: another window may have added some. */
function changeSaved(change: (saved: readonly StoredNotice[]) => readonly StoredNotice[]): void {
  const all = notices.get();
  const { username } = all;
  const before = username !== undefined && storageWorks ? savedFor(username) : all.saved;
  const saved = change(before)
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MAX_SAVED);
  notices.set({ ...all, saved });
  if (username === undefined) return;
  const storable = saved.map(({ action, ...rest }) => (action && "to" in action ? { ...rest, action } : rest));
  storageWorks = writeStored(noticesKey(username), storable.length === 0 ? undefined : storable);
}

function savedFor(username: string): readonly StoredNotice[] {
  return unexpired(readStored(noticesKey(username)), Date.now()).map((one) => {
    const action = windowActions.get(one.id);
    return action ? { ...one, action } : one;
  });
}

const noticesKey = (username: string): string => `notices.${username.toLowerCase()}`;

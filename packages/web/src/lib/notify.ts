/**
 * Notifications: shown for a moment, and kept behind the bell for a day (specification 1, sections 2 and 4).
 */
import type { Action } from "@apothecary/core/lib/endpoint";
import { keep, kept } from "./kept.ts";
import { createStore } from "./store.ts";

/** How long a notification is shown unless it says otherwise (specification 1, section 9), in milliseconds. */
export const SHOWN_MS = 2_500;
/** A refusal has to be read: it stays longer. */
const REFUSAL_SHOWN_MS = 8_000;
/** Shown until somebody dismisses it, or does what it offers. */
export const LASTING = Number.POSITIVE_INFINITY;
/** How long the bell keeps what it holds. */
const KEPT_MS = 86_400_000;
/** The most that the bell holds; the oldest go first. */
const MAX_KEPT = 100;
/** The most that are shown at once, beside those that last. */
const MAX_SHOWN = 4;

export type NoticeType = Action["type"];
/** A button in a notification: it leads to an address of the application, or does something until the page is left. */
export type NoticeAction = { label: string; to: string } | { label: string; run: () => void };

export interface Notice {
  message: string;
  type: NoticeType;
  /** A second sentence, quieter, beneath the message. */
  beneath?: string;
  /** What the notification unfolds, as words and values. */
  details?: Record<string, string | number>;
  table?: { headers: string[]; rows: (string | number)[][] };
  action?: NoticeAction;
  /** How long it is shown, in milliseconds; or `LASTING`. */
  timeout?: number;
  /** Whether the bell keeps it. */
  saveForLater?: boolean;
}

export interface Told extends Notice {
  id: string;
  /** When, in milliseconds since 1970. */
  at: number;
}

interface Notices {
  /** Whose they are; what nobody signed in sees is not kept. */
  username: string | undefined;
  shown: readonly Told[];
  saved: readonly Told[];
}

export const notices = createStore<Notices>({ username: undefined, shown: [], saved: [] });

/** The id of the notification that is to be unfolded behind the bell, until it is. */
export const unfolding = createStore<string | undefined>(undefined);

let told = 0;

/** Shows a notification; with `saveForLater` the bell keeps it for a day. */
export function notify(notice: Notice): void {
  told += 1;
  const now = Date.now();
  const one: Told = { ...notice, id: `${now.toString(36)}-${told}`, at: now };
  const { shown, saved, username } = notices.get();
  // The same thing said twice is one thing: the newer stands in for the older.
  const others = shown.filter(({ message, type }) => message !== one.message || type !== one.type);
  notices.set({ username, shown: fitting([...others, one]), saved: notice.saveForLater ? [one, ...saved].slice(0, MAX_KEPT) : saved });
  if (notice.saveForLater) keepSaved();
}

/** What lasts stays; of the rest the newest. */
function fitting(all: readonly Told[]): readonly Told[] {
  const passing = all.filter(({ timeout }) => timeout !== LASTING).slice(-MAX_SHOWN);
  return all.filter((one) => one.timeout === LASTING || passing.includes(one));
}

/** How long a notification is shown, in milliseconds. */
export function shownFor({ timeout, type }: Notice): number {
  return timeout ?? (type === "success" || type === "info" ? SHOWN_MS : REFUSAL_SHOWN_MS);
}

/** Whether what is shown has more to it that the bell unfolds: a table, or what went wrong one by one. */
export function hasMore({ table, details, type, saveForLater }: Notice): boolean {
  const wrong = type === "warning" || type === "error";
  return saveForLater === true && (table !== undefined || (wrong && Object.keys(details ?? {}).length > 0));
}

/** Opens the bell with a notification unfolded, in place of what is shown of it. */
export function unfold(id: string): void {
  hide(id);
  unfolding.set(id);
}

/** Takes a notification off the screen; the bell keeps what it keeps. */
export function hide(id: string): void {
  const all = notices.get();
  notices.set({ ...all, shown: all.shown.filter((one) => one.id !== id) });
}

/** Removes one notification from the bell. */
export function forget(id: string): void {
  const all = notices.get();
  notices.set({ ...all, saved: all.saved.filter((one) => one.id !== id) });
  keepSaved();
}

/** Removes all notifications from the bell. */
export function forgetAll(): void {
  notices.set({ ...notices.get(), saved: [] });
  keepSaved();
}

/** Shows the bell of the user who signed in; undefined when nobody is. */
export function noticesOf(username: string | undefined): void {
  const all = notices.get();
  if (all.username === username) return;
  const saved = username === undefined ? [] : stillKept(kept(nameOf(username)), Date.now());
  notices.set({ ...all, username, saved });
}

/** What of the kept is whole and younger than a day. */
export function stillKept(found: unknown, now: number): Told[] {
  if (!Array.isArray(found)) return [];
  return found.filter((one): one is Told => isTold(one) && now - one.at < KEPT_MS).slice(0, MAX_KEPT);
}

function isTold(one: unknown): one is Told {
  return typeof one === "object" && one !== null && "id" in one && "at" in one && typeof one.at === "number" && "message" in one && "type" in one;
}

function keepSaved(): void {
  const { username, saved } = notices.get();
  if (username === undefined) return;
  // What a button does cannot be kept, where it leads can.
  const lasting = saved.map(({ action, ...rest }) => (action && "to" in action ? { ...rest, action } : rest));
  keep(nameOf(username), lasting.length === 0 ? undefined : lasting);
}

const nameOf = (username: string): string => `notices.${username.toLowerCase()}`;

/**
 * What of walks the browser keeps until the server has it: the walk itself, picks that wait to be sent, and picks that the
 * server refused.
 */
import type { CallError } from "../../../lib/call.ts";
import type { Kept, KeptRows } from "../../../lib/kept-rows.ts";
import { isRefused } from "../../../lib/offline-work.ts";
import type { PickEntry, Stop, Walk } from "./walk.ts";

/** A walk or a refusal that nobody has touched for so long, in milliseconds, is over. */
const FORGOTTEN_MS = 14 * 86_400_000;

interface Pick {
  key: string;
  username: string;
  /** Stays the same however often it is sent, from whichever window: it takes effect once. */
  requestId: string;
  stop: Stop;
  /** Empty if the batch was not found: then a count of the location is asked for. */
  entries: readonly PickEntry[];
  destination: Walk["destination"];
  /** When it was picked, in milliseconds. */
  at: number;
}

/** A pick that is sent as soon as the server can be reached. */
export interface WaitingPick extends Pick {
  is: "waiting";
}

/** A pick that became impossible meanwhile, and why. */
export interface RefusedPick extends Pick {
  is: "refused";
  message: string;
}

export type KeptPick = Walk | WaitingPick | RefusedPick;

export const walkKey = (username: string): string => `walk/${username.toLowerCase()}`;
export const pickKey = (requestId: string): string => `pick/${requestId}`;

/** Whether what is found on the disk still matters: what waits to be sent always does. */
export function stillMatters({ is, at }: KeptPick, now: number): boolean {
  return is === "waiting" || now - at < FORGOTTEN_MS;
}

/** Whether the batch was not found. */
export const isNotFound = ({ entries }: globalThis.Pick<Pick, "entries">): boolean => entries.length === 0;

/** What is kept for a user: the walk under way, what waits, the oldest first, and what was refused. */
export function picksOf({ rows }: globalThis.Pick<Kept<KeptPick>, "rows">, username: string) {
  const own = [...rows.values()].filter((one) => one.username.toLowerCase() === username.toLowerCase());
  const inOrder = own.toSorted((a, b) => a.at - b.at);
  return {
    walk: own.find((one) => one.is === "walk"),
    waiting: inOrder.filter((one) => one.is === "waiting"),
    refused: inOrder.filter((one) => one.is === "refused"),
  };
}

interface Sending {
  kept: KeptRows<KeptPick>;
  username: string;
  send: (pick: WaitingPick) => Promise<unknown>;
  onSent: (pick: WaitingPick) => void;
  onRefused: (pick: RefusedPick) => void;
  isCallError: (error: unknown) => error is CallError;
}

/** Sends what a user has waiting, one after another; returns whether the server could be reached. What is refused waits in the inbox. */
export async function sendPicks({ kept, username, send, onSent, onRefused, isCallError }: Sending): Promise<"done" | "unreached"> {
  for (;;) {
    const [next] = picksOf(kept.store.get(), username).waiting;
    if (!next) return "done";
    try {
      await send(next);
      await kept.change({ remove: [next.key] });
      onSent(next);
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (!isRefused(error)) return "unreached";
      const refused: RefusedPick = { ...next, is: "refused", message: error.message };
      await kept.change({ put: [refused] });
      onRefused(refused);
    }
  }
}

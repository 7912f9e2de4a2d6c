/**
 * What the browser stores of walks: the current walk, pending picks, and picks that the server refused.
 */
import type { CallError } from "../../../lib/server/call.ts";
import type { RowsState, StoredRows } from "../../../lib/storage/stored-rows.ts";
import { isRefused } from "../../../lib/storage/offline-work.ts";
import type { PickEntry, Stop, Walk } from "./walk.ts";

/** How long an untouched walk or refusal is kept, in milliseconds. */
const RETENTION_MS = 14 * 86_400_000;

interface Pick {
  key: string;
  username: string;
  /** Constant over all attempts and windows, so that the request is idempotent. */
  requestId: string;
  stop: Stop;
  /** Empty if the batch was not found; this requests a count of the location. */
  entries: readonly PickEntry[];
  destination: Walk["destination"];
  /** Time of the pick, in milliseconds. */
  at: number;
}

/** A pick that is pending until the server can be reached. */
export interface WaitingPick extends Pick {
  is: "waiting";
}

/** A pick that the server refused, with the reason. */
export interface RefusedPick extends Pick {
  is: "refused";
  message: string;
}

export type StoredPick = Walk | WaitingPick | RefusedPick;

export const walkKey = (username: string): string => `walk/${username.toLowerCase()}`;
export const pickKey = (requestId: string): string => `pick/${requestId}`;

/** Whether a stored entry is kept: pending picks always, others until they expire. */
export function isRetained({ is, at }: StoredPick, now: number): boolean {
  return is === "waiting" || now - at < RETENTION_MS;
}

export const isNotFound = ({ entries }: globalThis.Pick<Pick, "entries">): boolean => entries.length === 0;

/** The stored entries of a user: current walk, pending picks (oldest first) and refused picks. */
export function userPicks({ rows }: globalThis.Pick<RowsState<StoredPick>, "rows">, username: string) {
  const own = [...rows.values()].filter((one) => one.username.toLowerCase() === username.toLowerCase());
  const inOrder = own.toSorted((a, b) => a.at - b.at);
  return {
    walk: own.find((one) => one.is === "walk"),
    waiting: inOrder.filter((one) => one.is === "waiting"),
    refused: inOrder.filter((one) => one.is === "refused"),
  };
}

interface Sending {
  stored: StoredRows<StoredPick>;
  username: string;
  send: (pick: WaitingPick) => Promise<unknown>;
  onRefused: (pick: RefusedPick) => void;
  isCallError: (error: unknown) => error is CallError;
}

/** Sends a user's pending picks in order; returns whether the server was reached. Refused picks move to the inbox. */
export async function sendPicks({ stored, username, send, onRefused, isCallError }: Sending): Promise<"done" | "unreached"> {
  for (;;) {
    const [next] = userPicks(stored.store.get(), username).waiting;
    if (!next) return "done";
    try {
      await send(next);
      await stored.change({ remove: [next.key] });
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (!isRefused(error)) return "unreached";
      const refused: RefusedPick = { ...next, is: "refused", message: error.message };
      await stored.change({ put: [refused] });
      onRefused(refused);
    }
  }
}

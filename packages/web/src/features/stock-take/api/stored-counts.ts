/**
 * Counts stored in the browser: drafts and pending counts. Stored for each user from the first keystroke, and shared by all
 * windows.
 */
import { createStoredRows, type RowsState, type StoredRows, type Windows } from "../../../lib/storage/stored-rows.ts";
import type { BrowserDatabase } from "../../../lib/storage/browser-database.ts";
import type { CountErrors, CountLine } from "./count-lines.ts";

/** Counts unchanged for this long, in milliseconds, belong to a stock take that has ended. */
const RETENTION_MS = 30 * 86_400_000;

/** Whose count of what it is. */
export interface CountOf {
  username: string;
  takeId: number;
  /** The id of the stock take's row for the location. */
  locationId: string;
  warehouse: string;
  bin: string;
}

/** Why the server refused a count. */
export interface Refusal {
  message: string;
  /** Errors by line key. */
  lines: Readonly<Record<string, CountErrors>>;
  /** Batch numbers in use by a different SKU. */
  taken: readonly { batchNumber: string; sku: string }[];
}

interface Counting extends CountOf {
  key: string;
  /** The ledger position of the list. Stock that arrived later need not be counted. */
  position: string | undefined;
  lines: readonly CountLine[];
  /** Time of the last change, in milliseconds. */
  at: number;
}

/** A count being entered, or refused and to be corrected. */
export interface Draft extends Counting {
  is: "draft";
  refusal?: Refusal | undefined;
}

/** A finished count, pending until the server can be reached. */
export interface Waiting extends Counting {
  is: "waiting";
  /** Constant over all attempts and windows, so that the request is idempotent. */
  requestId: string;
}

export type StoredCount = Draft | Waiting;

export const draftKey = ({ username, takeId, locationId }: Pick<CountOf, "username" | "takeId" | "locationId">): string =>
  `draft/${username.toLowerCase()}/${takeId}/${locationId}`;

export const waitingKey = (requestId: string): string => `waiting/${requestId}`;

/** Stores counts in a database. */
export function createStoredCounts(
  database: BrowserDatabase<StoredCount>,
  windows: Windows<StoredCount>,
  now: () => number = Date.now,
): StoredRows<StoredCount> {
  return createStoredRows({ database, windows, isRelevant: ({ is, at }) => is === "waiting" || now() - at < RETENTION_MS });
}

/** The drafts and pending counts of a user in a stock take, by location. */
export function userCounts({ rows }: Pick<RowsState<StoredCount>, "rows">, username: string, takeId?: number): readonly StoredCount[] {
  return [...rows.values()].filter((one) => one.username.toLowerCase() === username.toLowerCase() && (takeId === undefined || one.takeId === takeId));
}

/** The pending counts, oldest first. */
export function pendingCounts(kept: Pick<RowsState<StoredCount>, "rows">, username: string, takeId?: number): readonly Waiting[] {
  return userCounts(kept, username, takeId)
    .filter((one) => one.is === "waiting")
    .toSorted((a, b) => a.at - b.at);
}

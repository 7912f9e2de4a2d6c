/**
 * Counts that the server does not have yet: what somebody is typing, and what waits to be sent. They are kept from the
 * first key on, for each user, and every window of the browser sees the same.
 */
import { createKeptRows, type Kept, type KeptRows, type Windows } from "../../../lib/kept-rows.ts";
import type { BrowserDatabase } from "../../../lib/browser-database.ts";
import type { CountErrors, CountLine } from "./count-lines.ts";

/** A count that nobody has touched for so long, in milliseconds, is of a stock take that is over. */
const FORGOTTEN_MS = 30 * 86_400_000;

/** Whose count of what it is. */
export interface CountOf {
  username: string;
  takeId: number;
  /** The id of the stock take's row for the location. */
  locationId: string;
  warehouse: string;
  bin: string;
}

/** Why the server did not take a count. */
export interface Refusal {
  message: string;
  /** By the line's key. */
  lines: Readonly<Record<string, CountErrors>>;
  /** Batch numbers that are in use by another SKU than this. */
  taken: readonly { batchNumber: string; sku: string }[];
}

interface Counting extends CountOf {
  key: string;
  /** What the list of lines was, as the server has it: what came to the location later need not be counted. */
  position: string | undefined;
  lines: readonly CountLine[];
  /** When it was last changed, in milliseconds. */
  at: number;
}

/** A count that is being typed, or was refused and is to be put right. */
export interface Draft extends Counting {
  is: "draft";
  refusal?: Refusal | undefined;
}

/** A count that was finished and is sent as soon as the server can be reached. */
export interface Waiting extends Counting {
  is: "waiting";
  /** Stays the same however often it is sent, from whichever window: it takes effect once. */
  requestId: string;
}

export type KeptCount = Draft | Waiting;

export const draftKey = ({ username, takeId, locationId }: Pick<CountOf, "username" | "takeId" | "locationId">): string =>
  `draft/${username.toLowerCase()}/${takeId}/${locationId}`;

export const waitingKey = (requestId: string): string => `waiting/${requestId}`;

/** Counts on a database. */
export function createKeptCounts(database: BrowserDatabase<KeptCount>, windows: Windows<KeptCount>, now: () => number = Date.now): KeptRows<KeptCount> {
  return createKeptRows({ database, windows, isKept: ({ is, at }) => is === "waiting" || now() - at < FORGOTTEN_MS });
}

/** The counts of a user in a stock take: by location, what is typed and what waits. */
export function countsOf({ rows }: Pick<Kept<KeptCount>, "rows">, username: string, takeId?: number): readonly KeptCount[] {
  return [...rows.values()].filter((one) => one.username.toLowerCase() === username.toLowerCase() && (takeId === undefined || one.takeId === takeId));
}

/** The counts that wait for the server, the oldest first. */
export function waitingOf(kept: Pick<Kept<KeptCount>, "rows">, username: string, takeId?: number): readonly Waiting[] {
  return countsOf(kept, username, takeId)
    .filter((one) => one.is === "waiting")
    .toSorted((a, b) => a.at - b.at);
}

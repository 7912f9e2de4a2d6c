/**
 * Counts that the server does not have yet: what somebody is typing, and what waits to be sent. They are kept from the
 * first key on, for each user, and every window of the browser sees the same.
 */
import { createStore, type Store } from "../../../lib/store.ts";
import type { CountErrors, CountLine } from "./count-lines.ts";
import type { Shelf } from "./shelf.ts";

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

export interface Kept {
  counts: ReadonlyMap<string, KeptCount>;
  /** Whether what was kept before has been read. */
  loaded: boolean;
  /** Why the browser keeps nothing, where it does not: counts are lost with the window then. */
  failing: string | undefined;
}

/** What is changed at once: values to put, keys to remove. */
export interface Change {
  put: readonly KeptCount[];
  remove: readonly string[];
}

/** Tells the other windows of the browser, and hears of them. */
export interface Windows {
  tell: (change: Change) => void;
  hear: (listener: (change: Change) => void) => void;
}

export interface KeptCounts {
  store: Store<Kept>;
  /** Changes what is kept, at once for whoever looks; answers when the browser has it on its disk, or will not. */
  change: (change: Partial<Change>) => Promise<void>;
}

export const draftKey = ({ username, takeId, locationId }: Pick<CountOf, "username" | "takeId" | "locationId">): string =>
  `draft/${username.toLowerCase()}/${takeId}/${locationId}`;

export const waitingKey = (requestId: string): string => `waiting/${requestId}`;

/** The counts on a shelf, read once and then kept in step with it and with the other windows. */
export function createKeptCounts(shelf: Shelf<KeptCount>, windows: Windows, now: () => number = Date.now): KeptCounts {
  const store = createStore<Kept>({ counts: new Map(), loaded: false, failing: undefined });
  // What is not on the shelf yet: a newer value of the same key takes the place of the older.
  const unwritten = new Map<string, KeptCount | undefined>();
  let writing: Promise<void> | undefined;

  const show = ({ put, remove }: Change) => {
    const counts = new Map(store.get().counts);
    for (const key of remove) counts.delete(key);
    for (const value of put) counts.set(value.key, value);
    store.set({ ...store.get(), counts });
  };
  const write = async () => {
    while (unwritten.size > 0) {
      const entries = [...unwritten];
      unwritten.clear();
      try {
        const put = entries.flatMap(([, value]) => (value ? [value] : []));
        await shelf.write(
          put,
          entries.flatMap(([key, value]) => (value ? [] : [key])),
        );
        if (store.get().failing !== undefined) store.set({ ...store.get(), failing: undefined });
      } catch (error) {
        store.set({ ...store.get(), failing: reasonOf(error) });
      }
    }
    writing = undefined;
  };
  const load = async () => {
    try {
      const [found, forgotten] = parted(await shelf.all(), ({ is, at }) => is === "waiting" || now() - at < FORGOTTEN_MS);
      if (forgotten.length > 0) {
        await shelf.write(
          [],
          forgotten.map(({ key }) => key),
        );
      }
      const { counts } = store.get();
      // What was changed while the shelf was being read is newer.
      const older = found.filter(({ key }) => !counts.has(key) && !unwritten.has(key));
      store.set({ ...store.get(), counts: new Map([...older.map((value) => [value.key, value] as const), ...counts]), loaded: true });
    } catch (error) {
      store.set({ ...store.get(), loaded: true, failing: reasonOf(error) });
    }
  };
  windows.hear(show);
  void load();

  return {
    store,
    change: ({ put = [], remove = [] }) => {
      show({ put, remove });
      windows.tell({ put, remove });
      for (const key of remove) unwritten.set(key, undefined);
      for (const value of put) unwritten.set(value.key, value);
      writing ??= write();
      return writing;
    },
  };
}

/** The counts of a user in a stock take: by location, what is typed and what waits. */
export function countsOf({ counts }: Pick<Kept, "counts">, username: string, takeId?: number): readonly KeptCount[] {
  return [...counts.values()].filter((one) => one.username.toLowerCase() === username.toLowerCase() && (takeId === undefined || one.takeId === takeId));
}

/** The counts that wait for the server, the oldest first. */
export function waitingOf(kept: Pick<Kept, "counts">, username: string, takeId?: number): readonly Waiting[] {
  return countsOf(kept, username, takeId)
    .filter((one) => one.is === "waiting")
    .toSorted((a, b) => a.at - b.at);
}

function parted<T>(all: readonly T[], holds: (one: T) => boolean): [T[], T[]] {
  return [all.filter(holds), all.filter((one) => !holds(one))];
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Rows stored in the browser until the server has them: read once from the database, then synchronised with it and with
 * the other windows.
 */
import type { BrowserDatabase } from "./browser-database.ts";
import { createStore, type Store } from "./store.ts";

export interface RowsState<T> {
  rows: ReadonlyMap<string, T>;
  /** Whether stored rows have been loaded. */
  loaded: boolean;
  /** Why the browser cannot store rows, if it cannot: they are then lost when the window closes. */
  failing: string | undefined;
}

/** One atomic change: values to put, keys to remove. */
export interface Change<T> {
  put: readonly T[];
  remove: readonly string[];
}

/** Notifies the other windows, and subscribes to them. */
export interface Windows<T> {
  post: (change: Change<T>) => void;
  listen: (listener: (change: Change<T>) => void) => void;
}

export interface StoredRows<T> {
  store: Store<RowsState<T>>;
  /** Applies a change to memory at once; resolves when it is stored on disk, or storing has failed. */
  change: (change: Partial<Change<T>>) => Promise<void>;
}

interface Settings<T> {
  database: BrowserDatabase<T>;
  windows: Windows<T>;
  /** Whether a stored row is still relevant; other rows are removed. */
  isRelevant: (row: T) => boolean;
}

/** The rows stored in a database. */
export function createStoredRows<T extends { key: string }>({ database, windows, isRelevant }: Settings<T>): StoredRows<T> {
  const store = createStore<RowsState<T>>({ rows: new Map(), loaded: false, failing: undefined });
  // Changes not yet in the database. A newer value replaces an older one of the same key.
  const pending = new Map<string, T | undefined>();
  // Changes that the database could not write. They are tried again after the next one that it can.
  const unwritten = new Map<string, T | undefined>();
  let writing: Promise<void> | undefined;

  const show = ({ put, remove }: Change<T>) => {
    const rows = new Map(store.get().rows);
    for (const key of remove) rows.delete(key);
    for (const value of put) rows.set(value.key, value);
    store.set({ ...store.get(), rows });
  };
  const stored = async (entries: readonly (readonly [string, T | undefined])[]): Promise<boolean> => {
    try {
      await database.write(
        entries.flatMap(([, value]) => (value ? [value] : [])),
        entries.flatMap(([key, value]) => (value ? [] : [key])),
      );
      for (const [key] of entries) unwritten.delete(key);
      return true;
    } catch (error) {
      for (const [key, value] of entries) unwritten.set(key, value);
      store.set({ ...store.get(), failing: errorReason(error) });
      return false;
    }
  };
  const write = async () => {
    while (pending.size > 0) {
      const entries = [...pending];
      pending.clear();
      const isWritten = (await stored(entries)) && (unwritten.size === 0 || (await stored([...unwritten])));
      if (isWritten && store.get().failing !== undefined) store.set({ ...store.get(), failing: undefined });
    }
    writing = undefined;
  };
  const load = async () => {
    try {
      const [found, expired] = partition(await database.all(), isRelevant);
      if (expired.length > 0) {
        await database.write(
          [],
          expired.map(({ key }) => key),
        );
      }
      const { rows } = store.get();
      // Changes made while the database was being read are newer.
      const older = found.filter(({ key }) => !rows.has(key) && !pending.has(key));
      store.set({ ...store.get(), rows: new Map([...older.map((value) => [value.key, value] as const), ...rows]), loaded: true });
    } catch (error) {
      store.set({ ...store.get(), loaded: true, failing: errorReason(error) });
    }
  };
  windows.listen(show);
  void load();

  return {
    store,
    change: ({ put = [], remove = [] }) => {
      show({ put, remove });
      windows.post({ put, remove });
      for (const key of remove) pending.set(key, undefined);
      for (const value of put) pending.set(value.key, value);
      writing ??= write();
      return writing;
    },
  };
}

/** Whether anything waits to be sent, of any user of this browser, or may: the stored rows are not loaded yet. */
export function isAnyWaiting({ rows, loaded }: Pick<RowsState<{ is: string }>, "rows" | "loaded">): boolean {
  return !loaded || [...rows.values()].some(({ is }) => is === "waiting");
}

/** Communicates with the other windows of this browser over a BroadcastChannel. */
export function otherWindows<T>(name: string): Windows<T> {
  const channel = new BroadcastChannel(name);
  return {
    post: (change) => channel.postMessage(change),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<Change<T>>) => listener(data);
    },
  };
}

function partition<T>(all: readonly T[], matches: (one: T) => boolean): [T[], T[]] {
  return [all.filter(matches), all.filter((one) => !matches(one))];
}

function errorReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

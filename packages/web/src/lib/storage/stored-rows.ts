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
  let writing: Promise<void> | undefined;

  const show = ({ put, remove }: Change<T>) => {
    const rows = new Map(store.get().rows);
    for (const key of remove) rows.delete(key);
    for (const value of put) rows.set(value.key, value);
    store.set({ ...store.get(), rows });
  };
  const write = async () => {
    while (pending.size > 0) {
      const entries = [...pending];
      pending.clear();
      try {
        const put = entries.flatMap(([, value]) => (value ? [value] : []));
        await database.write(
          put,
          entries.flatMap(([key, value]) => (value ? [] : [key])),
        );
        if (store.get().failing !== undefined) store.set({ ...store.get(), failing: undefined });
      } catch (error) {
        store.set({ ...store.get(), failing: errorReason(error) });
      }
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

/**
 * Stores unsent work in the browser: stock take counts and picks. Each change is on disk before
 * it is shown, so that a crash loses at most the last key press.
 */

/** The object store of every database; its name is historical. */
const STORE = "counts";

/** Returns all stored values by key. */
export interface BrowserDatabase<T> {
  all(): Promise<readonly T[]>;
  /** Puts and removes values in one transaction. */
  write(put: readonly T[], remove: readonly string[]): Promise<void>;
}

/** Opens an IndexedDB database; each value has its key. Rejects if the browser cannot store it (a full disk). */
export function browserDatabase<T extends { key: string }>(name: string): BrowserDatabase<T> {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= open(name).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    all: async () => requestResult<T[]>((await database()).transaction(STORE).objectStore(STORE).getAll() as IDBRequest<T[]>),
    write: async (put, remove) => {
      const transaction = (await database()).transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE);
      for (const key of remove) store.delete(key);
      for (const value of put) store.put(value);
      // Handed over at once, so that a page that is left now does not abort it.
      transaction.commit();
      await done(transaction);
    },
  };
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
  return requestResult(request);
}

function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser could not save this."));
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The browser could not save this."));
  });
}

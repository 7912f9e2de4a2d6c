/**
 * The rows that the current action has read, by key: the state before its writes, from which the audit trail takes old values.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Key, Row } from "./write.ts";

interface RowRead {
  /** Undefined if no row has this key. */
  row: Row | undefined;
  strong: boolean;
}

const storage = new AsyncLocalStorage<Map<string, RowRead>>();
const nameOfKey = ({ PK, SK }: Key): string => `${PK}\n${SK}`;

/** Runs an action that remembers what it reads; within another one, it continues that one's memory. */
export function rememberingRows<T>(action: () => Promise<T>): Promise<T> {
  return storage.getStore() ? action() : freshlyRemembering(action);
}

/** The same with an empty memory: for the steps of an operation, each of which reads afresh. */
export function freshlyRemembering<T>(action: () => Promise<T>): Promise<T> {
  return storage.run(new Map(), action);
}

/** Notes a row as read. The last read is valid, but an eventually consistent one replaces no strongly consistent one. */
export function noteRead(key: Key, row: Row | undefined, strong: boolean): void {
  const rows = storage.getStore();
  if (!rows) return;
  const name = nameOfKey(key);
  if (strong || !rows.get(name)?.strong) rows.set(name, { row, strong });
}

/** The row of a key as the current action has read it; undefined if the action has not read it. */
export function rowRead(key: Key): RowRead | undefined {
  return storage.getStore()?.get(nameOfKey(key));
}

/** Whole-number ids from atomic counters. A number is taken before its transaction and stays unused after a refusal. */
import { instant } from "../time/clock.ts";
import { get, getMany, queryAll, update } from "./table.ts";
import type { Key, Row, Update } from "./write.ts";

/** How many numbers are read together, and how often, before a counter counts as exhausted. */
const LOOK = 100;
const MAX_LOOKS = 400;

export type Counter =
  | "user"
  | "business"
  | "formula"
  | "product"
  | "salesOrder"
  | "purchaseOrder"
  | "job"
  | "jobGroup"
  | "stockTake"
  | "delivery"
  | "recall"
  | "complaint"
  | "pallet"
  | "sscc"
  | "rawMaterialBatch"
  | `sku:${string}`
  | `formulaCode:${string}`;

/** A counter's row: `last` is the last number taken. For numbers that must be taken in the same transaction. */
export const counterKey = (counter: Counter): Key => ({ PK: `N#${counter}`, SK: "COUNTER" });

/** Takes the next `count` numbers of a counter and returns the first; counters start at 1. */
export async function take(counter: Counter, count = 1): Promise<number> {
  const row = await update<{ PK: string; SK: string; last: number }>({ key: counterKey(counter), add: { last: count } });
  return row.last - count + 1;
}

/** Advances a counter so that its next number is above `last`; never back. For loaded data. */
export async function skipTo(counter: Counter, last: number): Promise<void> {
  const row = await update<{ PK: string; SK: string; last: number }>({ key: counterKey(counter), add: { last: 0 } });
  if (row.last < last) await update({ key: counterKey(counter), add: { last: last - row.last } });
}

/**
 * Numbers of a counter that are taken by imports, 1,000 per row, so that the next free one is found in a few reads. A
 * number that is not listed can still be taken.
 */
interface TakenRow extends Row {
  numbers: Set<number>;
  /** When numbers were last added, ISO 8601. */
  at: string;
}

const BLOCK = 1_000;
const TAKEN = "TAKEN#";
const numberBlock = (number: number): string => TAKEN + String(Math.floor(number / BLOCK)).padStart(6, "0");

/** The writes that record numbers of a counter as taken, one per 1,000 numbers. */
export function noteTaken(counter: Counter, numbers: readonly number[]): Update[] {
  const blocks = Map.groupBy(numbers, numberBlock);
  return [...blocks].map(([SK, some]) => ({
    kind: "update",
    key: { PK: counterKey(counter).PK, SK },
    set: { at: instant() },
    addToSet: { numbers: new Set(some) },
  }));
}

export interface Free<T extends Row> {
  /** The row that claims a number. */
  claimedKey: (number: number) => Key;
  /** Whether that row leaves the number free; by default, no row does. */
  isFree?: (row: T | undefined) => boolean;
  /** How many numbers there are before they repeat; by default, they do not. */
  period?: number;
  /** Records older than this (ISO 8601) are ignored. */
  since?: string;
}

/**
 * Takes the next number of a counter whose row is free, and moves the counter past imported numbers. Concurrent
 * requests can get the same number, so the write that uses it must be conditional on its row. Takes a few reads if the
 * taken numbers are recorded; otherwise records them now, 100 at a time.
 */
export async function takeFree<T extends Row>(
  counter: Counter,
  { claimedKey, isFree = (row) => row === undefined, period, since = "" }: Free<T>,
): Promise<number> {
  const inPeriod = (number: number): number => (period === undefined ? number : ((number - 1) % period) + 1);
  const noted = await notedAsTaken(counter, since);
  for (let look = 0; look < MAX_LOOKS; look++) {
    const number = await take(counter);
    let free = number;
    while (noted.has(inPeriod(free)) && free - number < noted.size) free += 1;
    if (free > number) await skipTo(counter, free);
    if (isFree(await get<T>(claimedKey(free), true))) return free;
    const next = Array.from({ length: LOOK }, (_, i) => free + i);
    const rows = await getMany<T>(next.map(claimedKey), true);
    const taken = next.filter((_, i) => !isFree(rows[i])).map(inPeriod);
    for (const one of taken) noted.add(one);
    await Promise.all(noteTaken(counter, taken).map(({ kind: _, ...write }) => update(write)));
  }
  throw new Error(`${LOOK * MAX_LOOKS} numbers of ${counter} in a row are taken.`);
}

async function notedAsTaken(counter: Counter, since: string): Promise<Set<number>> {
  const rows = await queryAll<TakenRow>({ partition: counterKey(counter).PK, beginsWith: TAKEN });
  return new Set(rows.filter((row) => row.at >= since).flatMap((row) => [...row.numbers]));
}

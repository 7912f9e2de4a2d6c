/**
 * Whole-number ids from atomic counters. A number is taken before its transaction and may be left unused by a refusal.
 */
import { getMany, update } from "./table.ts";
import type { Key, Row } from "./write.ts";

/** How many numbers are looked at together, and how often, before a counter's numbers are all taken. */
const LOOK = 100;
const MAX_LOOKS = 400;

export type Counter =
  | "user"
  | "business"
  | "formula"
  | "product"
  | "salesOrder"
  | "job"
  | "jobGroup"
  | "stockTake"
  | "pallet"
  | "rawMaterialBatch"
  | `sku:${string}`
  | `formulaCode:${string}`;

/** A counter's row: its last number given is `last`. For a number that must be given in the same transaction as what bears it. */
export const counterKey = (counter: Counter): Key => ({ PK: `N#${counter}`, SK: "COUNTER" });

/** Takes the next `count` numbers of a counter and answers the first of them; counters begin at 1. */
export async function take(counter: Counter, count = 1): Promise<number> {
  const row = await update<{ PK: string; SK: string; last: number }>({ key: counterKey(counter), add: { last: count } });
  return row.last - count + 1;
}

/** Moves a counter on so that its next number is above `last`; never back. For data that is loaded. */
export async function skipTo(counter: Counter, last: number): Promise<void> {
  const row = await update<{ PK: string; SK: string; last: number }>({ key: counterKey(counter), add: { last: 0 } });
  if (row.last < last) await update({ key: counterKey(counter), add: { last: last - row.last } });
}

/**
 * Takes the next number of a counter whose row is free: numbers that came along from elsewhere are passed over, a hundred
 * at a look, and the counter moves past them. Free is what is not there, unless told otherwise. Two who look at once may
 * be given the same number: the write that uses it must expect its row as it was.
 */
export async function takeFree<T extends Row>(
  counter: Counter,
  keyOf: (number: number) => Key,
  isFree: (row: T | undefined) => boolean = (row) => row === undefined,
): Promise<number> {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const first = await take(counter);
    const rows = await getMany<T>(
      Array.from({ length: LOOK }, (_, i) => keyOf(first + i)),
      true,
    );
    const free = rows.findIndex(isFree);
    await skipTo(counter, free < 0 ? first + LOOK - 1 : first + free);
    if (free >= 0) return first + free;
  }
  throw new Error(`${LOOK * MAX_LOOKS} numbers of ${counter} in a row are taken.`);
}

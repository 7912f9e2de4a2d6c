/**
 * Whole-number ids from atomic counters. A number is taken before its transaction and may be left unused by a refusal.
 */
import { update } from "./table.ts";
import type { Key } from "./write.ts";

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

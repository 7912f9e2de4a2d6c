/**
 * Whole-number ids from atomic counters. A number is taken before its transaction and may be left unused by a refusal.
 */
import { update } from "./table.ts";

export type Counter =
  | "user"
  | "business"
  | "contact"
  | "formula"
  | "product"
  | "salesOrder"
  | "job"
  | "jobGroup"
  | "stockTake"
  | "subscription"
  | "pallet"
  | "rawMaterialBatch"
  | `sku:${string}`
  | `formulaCode:${string}`;

/** Takes the next `count` numbers of a counter and answers the first of them; counters begin at 1. */
export async function take(counter: Counter, count = 1): Promise<number> {
  const row = await update<{ PK: string; SK: string; last: number }>({ key: { PK: `N#${counter}`, SK: "COUNTER" }, add: { last: count } });
  return row.last - count + 1;
}

/** Moves a counter on so that its next number is above `last`; never back. For data that is loaded. */
export async function skipTo(counter: Counter, last: number): Promise<void> {
  const row = await update<{ PK: string; SK: string; last: number }>({ key: { PK: `N#${counter}`, SK: "COUNTER" }, add: { last: 0 } });
  if (row.last < last) await update({ key: { PK: `N#${counter}`, SK: "COUNTER" }, add: { last: last - row.last } });
}

/**
 * The second count of a recall, from the ledger itself: month by month, without the index by batch number that the trace
 * follows. What it finds beyond the trace is hidden from that index.
 */
import { addDays } from "../lib/rules/calendar.ts";
import { queryEach, type Range } from "../lib/table/table.ts";
import { lotNodeKey } from "../trace/graph.ts";
import { readLinks } from "../trace/reach.ts";
import { type EntryRow, ledgerIndex } from "../transaction/entry.rows.ts";
import { recallListLines } from "./reached.ts";
import type { LotRef } from "./recall-shapes.ts";

/** The ledger begins after this many months without a row: signing in is a row too. */
const EMPTY_MONTHS = 6;
/** A step reads months until it has read this many rows. */
const ROWS_A_STEP = 20_000;
/** Ledger rows of a recall's lots that are looked up together. */
const ROWS_AT_ONCE = 1_000;

/** How far a second count is. */
export interface Recounted {
  /** The next month, `YYYY-MM`, newest first; absent before the first. */
  month?: string;
  /** Months without any row in succession. */
  empty: number;
  /** What was dispatched: grams and units. */
  g: number;
  units: number;
  /** Whether the lots led to others that the trace has not. */
  astray: boolean;
  done: boolean;
}

/** A second count that has not begun. */
export const NOT_RECOUNTED: Recounted = { empty: 0, g: 0, units: 0, astray: false, done: false };

/** Counts on, month by month, what a recall's lots lead to by the ledger rows until an instant (ISO 8601). */
export async function recountOn(count: Recounted, lots: readonly LotRef[], until: string): Promise<Recounted> {
  let next = count;
  let read = 0;
  for (let month = count.month ?? until.slice(0, 7); next.empty < EMPTY_MONTHS; month = monthBefore(month)) {
    if (read >= ROWS_A_STEP) return { ...next, month };
    const { rows, sum } = await withMonth(next, lots, { partition: ledgerIndex.month(month), index: "g1", to: until });
    read += rows;
    next = { ...sum, empty: rows === 0 ? next.empty + 1 : 0 };
  }
  return { ...next, done: true };
}

async function withMonth(count: Recounted, lots: readonly LotRef[], month: Range): Promise<{ rows: number; sum: Recounted }> {
  const known = new Set(lots.map(lotNodeKey));
  let [rows, sum, some]: [number, Recounted, EntryRow[]] = [0, count, []];
  for await (const row of queryEach<EntryRow>(month)) {
    rows += 1;
    const { sku = "", batchNumber = "" } = row;
    if (known.has(lotNodeKey({ sku, batchNumber }))) some.push(row);
    if (some.length < ROWS_AT_ONCE) continue;
    sum = await withEntries(sum, some, lots);
    some = [];
  }
  return { rows, sum: await withEntries(sum, some, lots) };
}

async function withEntries(count: Recounted, entries: readonly EntryRow[], lots: readonly LotRef[]): Promise<Recounted> {
  if (entries.length === 0) return count;
  const { fresh, dispatches } = await readLinks(lots, entries);
  const sum = { ...count, astray: count.astray || fresh.length > 0 };
  for (const { unit, quantity } of recallListLines({ dispatches })) sum[unit] += quantity;
  return sum;
}

/** Whether the ledger has nothing that the recall's list has not: grams and units. */
export function agreesWith({ g, units, astray }: Recounted, listed: { grams: number; units: number }): boolean {
  return !astray && g <= listed.grams && units <= listed.units;
}

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

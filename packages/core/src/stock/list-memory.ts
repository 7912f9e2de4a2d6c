/**
 * The stock list as this process last read it. Reading ten thousand rows costs hundreds of read units and most of a
 * second of work; what changed since costs next to nothing. The memory is brought up to date before each answer, by the
 * same rule that an ETag is judged by (`change-mark.ts`), and is forgotten after some minutes in any case.
 */
import { now } from "../lib/clock.ts";
import { settings } from "../lib/settings.ts";
import { queryPage } from "../lib/table.ts";
import { changesFrom, markOf, sawAll } from "../lib/change-mark.ts";
import { stockRowOf } from "./item-figures.ts";
import { ITEM_LIST, type ItemRow } from "./item.rows.ts";
import type { StockRow } from "./stock-shapes.ts";

/** How long a list is remembered. */
const KEPT_MS = 300_000;
/** More changes than these are not taken over one by one. */
const MAX_CHANGES = 500;

/** A whole list, by SKU, and the mark that says what it has seen. */
export interface Remembered {
  rows: StockRow[];
  mark: string;
}

interface Memory extends Remembered {
  tableName: string;
  /** When it was read whole, and when it was last brought up to date. */
  readAt: number;
  updatedAt: number;
}

let memory: Memory | undefined;

/** Keeps a list that was just read whole. */
export function remember(rows: readonly StockRow[], mark: string): Remembered {
  const at = now();
  memory = { rows: rows.toSorted(bySku), mark, tableName: settings().tableName, readAt: at, updatedAt: at };
  return memory;
}

/** The list as it is now, by what changed since it was remembered; undefined if it has to be read. */
export async function recall(): Promise<Remembered | undefined> {
  const known = memory;
  const from = changesFrom(known?.mark);
  if (!known || from === undefined || known.tableName !== settings().tableName) return undefined;
  const readAt = now();
  // A clock that was turned back would hide changes.
  if (readAt < known.updatedAt || readAt - known.readAt > KEPT_MS) return undefined;
  const { rows, next } = await queryPage<ItemRow>({ partition: ITEM_LIST, index: "g1", from }, MAX_CHANGES);
  if (next) return undefined;
  memory = rows.length === 0 ? { ...known, updatedAt: readAt } : { ...known, updatedAt: readAt, mark: markOf(rows, readAt), rows: changedBy(known, rows) };
  return memory;
}

function changedBy({ rows, mark }: Remembered, changes: readonly ItemRow[]): StockRow[] {
  if (sawAll(mark, changes)) return rows;
  const all = new Map(rows.map((row) => [row.sku, row]));
  for (const item of changes) {
    if (item.removed) all.delete(item.sku);
    else all.set(item.sku, stockRowOf(item));
  }
  return [...all.values()].toSorted(bySku);
}

function bySku(a: { sku: string }, b: { sku: string }): number {
  return a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : 0;
}

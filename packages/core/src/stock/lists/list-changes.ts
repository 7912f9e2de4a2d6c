/**
 * A stock list that was read a while ago, brought up to date by what changed since: the rule by which an ETag is judged
 * (`change-mark.ts`), for the list that a process remembers and for the snapshot in the bucket alike.
 */
import { rowChange, changesFrom, listMark, sawAll } from "../../lib/lists/change-mark.ts";
import { now } from "../../lib/time/clock.ts";
import { queryPage } from "../../lib/table/table.ts";
import { itemStockRow } from "../items/item-figures.ts";
import { ITEM_LIST, type ItemRow } from "../items/item.rows.ts";
import type { StockRow } from "../stock-shapes.ts";

/** More changes than these are not taken over one by one. */
const MAX_CHANGES = 500;

/** A whole list, and what it has seen. */
export interface KnownList {
  /** The items in use, by SKU. */
  rows: StockRow[];
  /** From when on changes are new to it, and what of that it saw already. */
  mark: string;
  /** The newest change in the list. Rows of items are never deleted, so reading from there returns that item again. */
  newest: { sku: string; change: string };
  tableName: string;
  /** When it was last brought up to date, in milliseconds since the epoch. */
  updatedAt: number;
}

/** The newest of some changes (the newest last); undefined if there are none. */
export function newestChange(changes: readonly ItemRow[]): KnownList["newest"] | undefined {
  const last = changes.at(-1);
  return last && { sku: last.sku, change: rowChange(last) };
}

/**
 * A list as it is now; the same rows where nothing changed. `marginMs` is that of its new mark. Undefined if it has to be read
 * whole: too much changed, the clock was turned back, or the table is another one than it was read from.
 */
export async function broughtUpToDate<List extends KnownList>(known: List, marginMs?: number): Promise<List | undefined> {
  const from = changesFrom(known.mark);
  const updatedAt = now();
  // A clock that was turned back would hide changes.
  if (from === undefined || updatedAt < known.updatedAt) return undefined;
  const first = from < known.newest.change ? from : known.newest.change;
  const { rows, next } = await queryPage<ItemRow>({ partition: ITEM_LIST, index: "g1", from: first }, MAX_CHANGES);
  const newest = newestChange(rows);
  if (next || !newest || !rows.some(({ sku }) => sku === known.newest.sku)) return undefined;
  const changes = rows.filter((row) => rowChange(row) >= from);
  return { ...known, updatedAt, newest, mark: listMark(rows, updatedAt, marginMs), rows: changedBy(known, changes) };
}

/** The rows with changes put in their places; the same rows where the mark saw all of these changes. */
function changedBy({ rows, mark }: KnownList, changes: readonly ItemRow[]): StockRow[] {
  if (sawAll(mark, changes)) return rows;
  const all = [...rows];
  for (const item of changes) {
    const at = rowIndex(all, item.sku);
    const known = all[at]?.sku === item.sku ? 1 : 0;
    if (item.removed) all.splice(at, known);
    else all.splice(at, known, itemStockRow(item));
  }
  return all;
}

/** Where an item stands in rows by SKU, or would stand. */
export function rowIndex(rows: readonly StockRow[], sku: string): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((rows[middle]?.sku ?? "") < sku) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The rows of items in the order of change, by SKU: of an item that is there twice the later row counts. */
export function rowsBySku(items: readonly ItemRow[]): StockRow[] {
  const latest = new Map(items.map((item) => [item.sku, item]));
  const inUse = [...latest.values()].filter(({ removed }) => !removed);
  return inUse.map(itemStockRow).toSorted((a, b) => (a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : 0));
}

/**
 * The stock list's snapshot as tests look at it: the list that a process which has just started makes of it, and the one
 * that is in the rows.
 */
import { fetchSnapshot, listOf } from "@apothecary/core/stock/list-snapshot";
import { readItems, wholeList } from "@apothecary/core/stock/read-list";
import type { StockRow } from "@apothecary/core/stock/stock-shapes";

/** The list from the snapshot and what changed since; undefined where the snapshot is not used. */
export async function listFromSnapshot(): Promise<StockRow[] | undefined> {
  return (await listOf(await fetchSnapshot()))?.rows;
}

/** The list as the rows have it. */
export async function listFromRows(): Promise<StockRow[]> {
  const { read, readAt } = await readItems(undefined);
  return wholeList(read, readAt)?.rows ?? [];
}

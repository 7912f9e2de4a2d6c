/**
 * The stock list's snapshot in tests: the list as a new process calculates it from the snapshot, and the one
 * from the rows.
 */
import { fetchSnapshot, readSnapshotList } from "@apothecary/core/stock/lists/list-snapshot";
import { readItems, wholeList } from "@apothecary/core/stock/lists/read-list";
import type { StockRow } from "@apothecary/core/stock/stock-shapes";

/** The list from the snapshot and later changes; undefined if the snapshot is not used. */
export async function listFromSnapshot(): Promise<StockRow[] | undefined> {
  return (await readSnapshotList(await fetchSnapshot()))?.rows;
}

/** The list from the rows. */
export async function listFromRows(): Promise<StockRow[]> {
  const { read, readAt } = await readItems(undefined);
  return wholeList(read, readAt)?.rows ?? [];
}

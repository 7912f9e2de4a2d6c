/** The ledger of a batch number. */
import { queryEach, type Range } from "../lib/table/table.ts";
import { type EntryRow, ledgerIndex } from "./entry.rows.ts";

/** All ledger rows of a batch number, of any item, oldest first. */
export const batchNumberLedger = (batchNumber: string): Range => ({ partition: ledgerIndex.batchNumber(batchNumber), index: "g4" });

/** The newest ledger row of a lot; undefined if it has none. */
export async function lastEntry(sku: string, batchNumber: string): Promise<EntryRow | undefined> {
  for await (const entry of queryEach<EntryRow>({ ...batchNumberLedger(batchNumber), newestFirst: true })) if (entry.sku === sku) return entry;
  return undefined;
}

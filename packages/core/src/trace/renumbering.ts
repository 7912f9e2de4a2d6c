/**
 * Renumbered lots in the ledger. Renumbering writes two rows under one request: the first under the new number, the
 * second under the old one (`stock/lots/edit-stock-line.ts`). Each leads to the other.
 */
import type { Key } from "../lib/table/write.ts";
import { entrySort, type EntryRow } from "../transaction/entry.rows.ts";

const NEW_NUMBER = entrySort(0);
const OLD_NUMBER = entrySort(1);

/** The key of the row with the other number; undefined if the entry is not a renumbering. */
export function otherNumberKey(row: EntryRow): Key | undefined {
  if (row.action !== "Batch Edited") return undefined;
  if (row.SK === NEW_NUMBER) return (row.entries ?? 1) > 1 ? { PK: row.PK, SK: OLD_NUMBER } : undefined;
  return row.SK === OLD_NUMBER ? { PK: row.PK, SK: NEW_NUMBER } : undefined;
}

/** A renumbered stock line, with its grams or units at that time. */
export interface Renumbering {
  from: string;
  to: string;
  quantity: number;
}

/** The renumbering of a row and its neighbour; undefined if they are unrelated edits. */
export function pairRenumbering(row: EntryRow, other: EntryRow | undefined): Renumbering | undefined {
  if (other?.action !== "Batch Edited" || other.elementId !== row.elementId || other.batchNumber === row.batchNumber) return undefined;
  const [becomes, was] = row.SK === NEW_NUMBER ? [row, other] : [other, row];
  return { from: was.batchNumber ?? "", to: becomes.batchNumber ?? "", quantity: row.quantity ?? 0 };
}

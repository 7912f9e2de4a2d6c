/** The ledger rows of a transaction as their builder makes them from their entries. */
import { systemActor } from "../lib/actions/actor.ts";
import type { Row } from "../lib/table/write.ts";
import { type Entry, entryRow, entryRows, type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { withoutKeys } from "./row-kinds.ts";

const TRANSACTION = transactionKey("").PK;
/** What a ledger row has besides its entry: who and when, what represents other rows, and the record of its request. */
const ADDED: ReadonlySet<string> = new Set(["at", "user", "userId", "entries", "jobs", "digest", "by", "answer", "unfinished", "ttl", "mac"]);

/**
 * Pairs each ledger row of a transaction, in any order, with what its builder makes of it. The rows of one DynamoDB
 * transaction are built together: the first of them, and the first of each action, represent the others in two indexes,
 * and the first has the number of the last.
 */
export function rebuiltEntries(rows: readonly EntryRow[]): { row: EntryRow; rebuilt: Partial<Row> }[] {
  const sorted = rows.toSorted((a, b) => (a.SK < b.SK ? -1 : 1));
  const pairs: { row: EntryRow; rebuilt: Partial<Row> }[] = [];
  for (let at = 0; at < sorted.length; ) {
    const together = writtenTogether(sorted.slice(at));
    const rebuilt = rebuiltTogether(together);
    pairs.push(...together.map((row, i) => ({ row, rebuilt: rebuilt[i] ?? {} })));
    at += together.length;
  }
  return pairs;
}

/** The first rows, which one DynamoDB transaction wrote: as many as the first says, as far as they are there. */
function writtenTogether(rows: readonly EntryRow[]): readonly EntryRow[] {
  const [first] = rows;
  if (first?.action === undefined) return rows.slice(0, 1);
  const next = first.entries ?? 0;
  const end = rows.findIndex((row, i) => i > 0 && (next > Number(first.SK) ? Number(row.SK) >= next : row.at !== first.at));
  return end < 0 ? rows : rows.slice(0, end);
}

function rebuiltTogether(rows: readonly EntryRow[]): Partial<Row>[] {
  const [first] = rows;
  // The record of a request without ledger rows is in no index.
  if (first?.action === undefined) return rows.map(() => ({}));
  const actor = { ...systemActor(first.PK.slice(TRANSACTION.length), first.user), userId: first.userId };
  // A sign-in is a row on its own, which represents no others.
  if (rows.length === 1 && first.entries === undefined) return [entryRow(actor, rowEntry(first), first.at, Number(first.SK))];
  return entryRows(actor, rows.map(rowEntry), first.at, Number(first.SK));
}

function rowEntry(row: EntryRow): Entry {
  return withoutKeys(row, ADDED) as unknown as Entry;
}

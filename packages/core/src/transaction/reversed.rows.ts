/**
 * Which transactions are reversed: one row each, in one partition by the instant of the reversed transaction, so that one
 * Query finds those of a page of the log. Ledger rows are never changed, so `reversedBy` is read from here.
 */
import { get, queryAll } from "../lib/table/table.ts";
import type { Key, Put, Row } from "../lib/table/write.ts";

/** Steps of an operation write ledger rows for at most this long after its first, in milliseconds. */
const STEPS_MS = 7 * 86_400_000;

/** A reversed transaction, the instant of its first row (ISO 8601), and the transaction that reversed it. */
export interface ReversedRow extends Row {
  at: string;
  transactionId: string;
  reversedBy: string;
}

export const REVERSED = "REVERSED";
/** The row of a transaction whose first ledger row is from `at`. */
export const reversedKey = (at: string, transactionId: string): Key => ({ PK: REVERSED, SK: `${at}#${transactionId}` });

/** Marks a transaction as reversed, once. */
export function markReversed(at: string, transactionId: string, reversedBy: string): Put {
  const item: ReversedRow = { ...reversedKey(at, transactionId), at, transactionId, reversedBy };
  return { kind: "put", item, expect: { absent: true } };
}

/** The transaction that reversed another one; undefined if none has. */
export async function reversingTransaction(at: string, transactionId: string): Promise<string | undefined> {
  return (await get<ReversedRow>(reversedKey(at, transactionId), true))?.reversedBy;
}

/** The reversed transactions with ledger rows between two instants, each with the transaction that reversed it. */
export async function reversedBetween(from: string, to: string): Promise<Map<string, string>> {
  const rows = await queryAll<ReversedRow>({ partition: REVERSED, from: new Date(Date.parse(from) - STEPS_MS).toISOString(), to: `${to}~` });
  return new Map(rows.map(({ transactionId, reversedBy }) => [transactionId, reversedBy]));
}

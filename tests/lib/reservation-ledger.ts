/** What open jobs have reserved, added up from the ledger. */
import { type JobReservedRow, RESERVED } from "@apothecary/core/jobs/job-parts.rows";
import type { Row } from "@apothecary/core/lib/table/write";
import { stockLineSku } from "@apothecary/core/stock/lots/stock-line.rows";
import type { EntryRow } from "@apothecary/core/transaction/entry.rows";

const isReservedRow = (row: Row): row is JobReservedRow => row.PK === RESERVED;
/** A pick moves a reservation with its stock and leaves its quantity as it is. */
const isReservation = (row: Row): row is EntryRow => "forJobs" in row && row["action"] !== "Pick";

/**
 * The open jobs whose reservations of an item differ from the sum of the ledger's rows, as text; grams or units. For
 * tables whose reservations were all made by actions.
 */
export function reservationsNotInLedger(rows: Iterable<Row>): string[] {
  const reserved = new Map<string, number>();
  const balances = new Map<string, number>();
  const open = new Set<number>();
  const add = (sums: Map<string, number>, jobId: number | string, sku: string, quantity: number): void => {
    const key = `${jobId} ${sku}`;
    sums.set(key, (sums.get(key) ?? 0) + quantity);
  };
  for (const row of rows) {
    if (isReservedRow(row)) {
      open.add(row.jobId);
      for (const [id, [quantity]] of Object.values(row.reservations).flatMap((of) => Object.entries(of))) add(reserved, row.jobId, stockLineSku(id), quantity);
    } else if (isReservation(row)) for (const [jobId, quantity] of Object.entries(row.forJobs ?? {})) add(balances, jobId, row.sku ?? "", quantity);
  }
  return [...new Set([...reserved.keys(), ...balances.keys()])].flatMap((key) => {
    const [now, sum] = [reserved.get(key) ?? 0, balances.get(key) ?? 0];
    return now === sum || !open.has(Number(key.split(" ")[0])) ? [] : [`job ${key}: reserved ${now}, in the ledger ${sum}`];
  });
}

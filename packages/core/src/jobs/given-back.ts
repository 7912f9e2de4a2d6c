/** What an open job gives back of its reservations. Pure. */
import type { Write } from "../lib/write.ts";
import { type Batch, replaceBatch } from "../stock/batch.rows.ts";
import { reservationEntry } from "../stock/reservation-entries.ts";
import type { Entry } from "../transaction/entry.rows.ts";

/** Writes for each batch: its row and its ledger row. */
export const GIVEN_BACK_WRITES = 2;

/** A batch after a job released part or all of its reservation. Grams or units. */
export function withoutPart(batch: Batch, jobId: number, quantity: number): Batch {
  const { [String(jobId)]: own, ...others } = batch.reservations;
  const left = (own?.quantity ?? 0) - quantity;
  return { ...batch, reservations: own && left > 0 ? { ...others, [String(jobId)]: { ...own, quantity: left } } : others };
}

/** The write and the ledger row of each batch that a job gave back: `batches` as read, `freed` as they become. */
export function givenBackWrites(jobId: number, freed: ReadonlyMap<string, Batch>, batches: ReadonlyMap<string, Batch>): { writes: Write[]; ledger: Entry[] } {
  const writes: Write[] = [];
  const ledger: Entry[] = [];
  for (const [id, becomes] of freed) {
    const was = batches.get(id);
    if (!was) continue;
    writes.push(replaceBatch(was, becomes));
    const quantity = reservedBy(was, jobId) - reservedBy(becomes, jobId);
    if (quantity > 0) ledger.push(reservationEntry("Reservation Removed", becomes, { jobId, quantity }));
  }
  return { writes, ledger };
}

function reservedBy({ reservations }: Batch, jobId: number): number {
  return reservations[jobId]?.quantity ?? 0;
}

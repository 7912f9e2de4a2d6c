/**
 * How batch rows come together and part, on plain values, and the writes that make them so.
 *
 * A verb works on the list of an item's batches as a value: what arrives, leaves or moves gives a new list. The writes
 * are then the difference of the list that was read and the one it became, so that any number of changes to one item
 * give each row one write.
 */
import { REDUNDANT } from "../lib/fields.ts";
import type { Write } from "../lib/write.ts";
import { countRows } from "../warehouse/place.rows.ts";
import { alike, type Batch, newBatchId, putBatch, replaceBatch, reservedOf } from "./batch.rows.ts";
import { countRedundant } from "./item.rows.ts";

/** A batch that is about to be a row: it has no id and no version yet. */
export type Arriving = Omit<Batch, "id" | "version">;

/**
 * The batches of an item after stock arrived: on the row that is alike in everything, else as a row of its own
 * (contract, section 4). `batch` is the row that now holds it. Reservations that come along are added to the row's.
 */
export function merged(batches: readonly Batch[], arriving: Arriving): { batch: Batch; batches: Batch[] } {
  const host = batches.find((batch) => alike(batch, arriving));
  if (!host) {
    const batch = { ...arriving, id: newBatchId(arriving.sku, arriving, batches), version: "", unreserved: arriving.quantity - reservedOf(arriving) };
    return { batch, batches: [...batches, batch] };
  }
  const reservations = { ...host.reservations };
  for (const [jobId, more] of Object.entries(arriving.reservations)) {
    const had = reservations[jobId];
    reservations[jobId] = had ? { quantity: had.quantity + more.quantity, at: had.at > more.at ? had.at : more.at } : more;
  }
  const batch = withQuantity(
    { ...host, reservations, quantityDelivered: host.quantityDelivered + arriving.quantityDelivered },
    host.quantity + arriving.quantity,
  );
  return { batch, batches: replaced(batches, batch) };
}

/** A batch with another quantity, in grams or units; what is unreserved of it follows. */
export function withQuantity<B extends Pick<Batch, "reservations">>(batch: B, quantity: number): B & Pick<Batch, "quantity" | "unreserved"> {
  return { ...batch, quantity, unreserved: quantity - reservedOf(batch) };
}

/** The list with one row as it became; a row of which nothing is left is gone from it. */
export function replaced(batches: readonly Batch[], becomes: Batch): Batch[] {
  return batches.flatMap((batch) => (batch.id !== becomes.id ? [batch] : becomes.quantity > 0 ? [becomes] : []));
}

/**
 * The writes that turn an item's batches from what was read into what they became: each row once, expecting it as it
 * was read, the places' counts of rows, and what of the item is Redundant. The item's own quantity is the caller's to move.
 */
export function batchWrites(before: readonly Batch[], after: readonly Batch[]): Write[] {
  const left = new Map(after.map((batch) => [batch.id, batch]));
  const writes: Write[] = [];
  for (const was of before) {
    const becomes = left.get(was.id);
    left.delete(was.id);
    if (becomes === was) continue;
    if (becomes) writes.push(replaceBatch(was, becomes));
    else writes.push(replaceBatch(was, { ...was, reservations: {}, quantity: 0 }), countRows({ id: was.locationId }, -1));
  }
  for (const { version: _, ...batch } of left.values()) writes.push(putBatch(batch), countRows({ id: batch.locationId, warehouse: batch.warehouse }, 1));
  const [sku, difference] = [(before[0] ?? after[0])?.sku, redundantOf(after) - redundantOf(before)];
  if (sku !== undefined && difference !== 0) writes.push(countRedundant(sku, difference));
  return writes;
}

/** Grams or units in Redundant batches. */
export function redundantOf(batches: readonly Pick<Batch, "status" | "quantity">[]): number {
  return batches.reduce((sum, batch) => sum + (batch.status === REDUNDANT ? batch.quantity : 0), 0);
}

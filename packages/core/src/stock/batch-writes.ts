/**
 * Merges and splits batch rows, as plain values, and builds the writes.
 *
 * A verb works on the list of an item's batches as a value: each arrival, departure or move returns a new list. The
 * writes are the difference between the list that was read and the last one, so that any number of changes to one item
 * cause at most one write per row.
 */
import { REDUNDANT } from "../lib/fields.ts";
import type { Write } from "../lib/write.ts";
import { countRows } from "../warehouse/place.rows.ts";
import { alike, type Batch, newBatchId, putBatch, replaceBatch, reservedOf } from "./batch.rows.ts";
import { countRedundant } from "./item.rows.ts";

/** A new batch, without an id or a version. */
export type Arriving = Omit<Batch, "id" | "version">;

/**
 * The batches of an item after an arrival: merged with the row of the same merge key, else as a new row (contract,
 * section 4). `batch` is the resulting row. Reservations of the arriving stock are added to the row's.
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

/** A batch with a new quantity, in grams or units, and the unreserved quantity updated. */
export function withQuantity<B extends Pick<Batch, "reservations">>(batch: B, quantity: number): B & Pick<Batch, "quantity" | "unreserved"> {
  return { ...batch, quantity, unreserved: quantity - reservedOf(batch) };
}

/** The list with one row replaced; a row with quantity 0 is removed. */
export function replaced(batches: readonly Batch[], becomes: Batch): Batch[] {
  return batches.flatMap((batch) => (batch.id !== becomes.id ? [batch] : becomes.quantity > 0 ? [becomes] : []));
}

/**
 * The writes from an item's batches as read to their new state: each row once, on condition of the version read, the
 * locations' counts of rows, and the item's Redundant quantity. The caller changes the item's own quantity.
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

/**
 * Rule 1: an item's quantity is the sum of its batches' quantities, and no quantity is negative. Also that each batch
 * row is consistent: its key, index keys and derived fields agree with its other fields.
 */
import type { Row } from "../lib/write.ts";
import { atPlace, BATCH_LIST, batchIndexes, BATCH_PREFIX, batchKey, type BatchRow, reservedOf, skuOfBatch } from "../stock/batch.rows.ts";
import { redundantOf } from "../stock/batch-writes.ts";
import { ITEM, itemPartition, type ItemRow } from "../stock/item.rows.ts";
import { belowZero, type Check, differing, type Finding, reach } from "./finding.ts";

interface Sums {
  item?: number;
  batches: number;
  /** The item's Redundant quantity, less the sum of its batches'. */
  redundant: number;
}

const NOTHING = (): Sums => ({ batches: 0, redundant: 0 });

export class StockCheck implements Check {
  private readonly items = new Map<string, Sums>();
  private readonly found: Finding[] = [];

  see(row: Row): void {
    if (row.SK === ITEM) this.seeItem(row as ItemRow);
    else if (row.SK.startsWith(BATCH_PREFIX)) this.seeBatch(row as BatchRow);
  }

  findings(): Finding[] {
    const sums = [...this.items].flatMap(([sku, { item, batches, redundant }]) => [
      ...differing("quantity is the sum of the batches", sku, batches, item ?? "no item of this SKU"),
      ...differing("what is Redundant is the sum of the Redundant batches", sku, 0, redundant),
    ]);
    return [...this.found, ...sums];
  }

  private seeItem(item: ItemRow): void {
    const sums = reach(this.items, item.sku, NOTHING);
    sums.item = item.quantity;
    sums.redundant += item.redundant ?? 0;
    const { quantity, allocated, onOrder, minimumStock } = item;
    this.found.push(
      ...belowZero(item.sku, { quantity, allocated, onOrder, minimumStock }),
      ...differing("quantity is the sum of the batches", `${item.PK} ${item.SK}`, itemPartition(item.sku), item.PK),
    );
  }

  private seeBatch(batch: BatchRow): void {
    const { id, quantity, unreserved } = batch;
    const sums = reach(this.items, batch.sku, NOTHING);
    sums.batches += quantity;
    sums.redundant -= redundantOf([batch]);
    const key = batchKey(id);
    const { g7p, g7s } = batchIndexes(batch);
    const reserved = Object.fromEntries(Object.entries(batch.reservations).map(([jobId, { quantity: of }]) => [`reserved for job ${jobId}`, of]));
    this.found.push(
      ...belowZero(id, { quantity, unreserved, ...reserved }),
      ...differing("a batch row is whole", `the key of ${id}`, `${key?.PK} ${key?.SK}`, `${batch.PK} ${batch.SK}`),
      ...differing("a batch row is whole", `the SKU of ${id}`, skuOfBatch(id), batch.sku),
      ...differing("a batch row is whole", `the place of ${id} in the list`, atPlace(batch.locationId) + id, String(batch["g1s"])),
      ...differing("a batch row is whole", `${id} in the list`, BATCH_LIST, String(batch["g1p"])),
      ...differing("a batch row is whole", `${id} by its expiry day`, `${g7p} ${g7s}`, `${batch["g7p"]} ${batch["g7s"]}`),
      ...differing("a batch row is whole", `unreserved of ${id}`, quantity - reservedOf(batch), unreserved),
    );
    if (quantity === 0) this.found.push({ rule: "a batch row is whole", where: id, expected: "no row for an empty batch", found: 0 });
    if (reservedOf(batch) > quantity) {
      this.found.push({ rule: "reservations are within quantity and allocation", where: id, expected: `at most ${quantity}`, found: reservedOf(batch) });
    }
  }
}

/**
 * Dispatch: what was made for an order leaves stock, the earliest expiry first. Rules on plain values.
 */
import type { Entry } from "../transaction/entry.rows.ts";
import type { Job } from "../jobs/job.rows.ts";
import { isBulkLine } from "../jobs/make.ts";
import type { Write } from "../lib/write.ts";
import type { Batch } from "../stock/batch.rows.ts";
import { movementOf } from "../stock/entries.ts";
import { firstExpiredFirst } from "../stock/fefo.ts";
import { consume } from "../stock/item.rows.ts";
import type { Opened } from "../stock/open-item.ts";
import { batchWrites, replaced, withQuantity } from "../stock/batch-writes.ts";
import type { Order, OrderLine } from "./order.rows.ts";

/** Grams in a kilogram: lines of Bulk and Fragrance are ordered in kilograms, their stock is in grams. */
const GRAMS = 1_000;
/** A batch that leaves costs its row, its ledger's line and, where nothing is left of it, its place's count. */
const WRITES_PER_BATCH = 3;

/** What an order takes of one SKU: units, or grams of Bulk and Fragrance. */
export interface Need {
  sku: string;
  ordered: number;
  /** Still to leave; the rest of `ordered` has left, or is not there. */
  left: number;
  dispatched: number;
  /** The batch numbers that its own jobs made, the compounding job's where it was edited since: these leave first. */
  batchNumbers: string[];
}

/** What the lines of an order take that are not cancelled, one need for each SKU. */
export function needsOf(lines: readonly OrderLine[], jobs: ReadonlyMap<number, Pick<Job, "batchNumber">>): Need[] {
  const needs = new Map<string, Need>();
  for (const line of lines) {
    if (line.dateCancelled !== null) continue;
    const quantity = isBulkLine(line) ? line.quantity * GRAMS : line.quantity;
    const made = [line.productJobId, line.formulaJobId].flatMap((id) => (id === null ? [] : (jobs.get(id)?.batchNumber ?? [])));
    const need = needs.get(line.productSku) ?? { sku: line.productSku, ordered: 0, left: 0, dispatched: 0, batchNumbers: [] };
    needs.set(line.productSku, {
      ...need,
      ordered: need.ordered + quantity,
      left: need.left + quantity,
      batchNumbers: [...new Set([...need.batchNumbers, ...made])],
    });
  }
  return [...needs.values()];
}

/**
 * Which batches serve a need, and with how much: the unreserved part of Live batches that have not expired, those that
 * the order's own jobs made before all others, the earliest expiry first among each.
 */
export function servedBy(batches: readonly Batch[], need: Pick<Need, "left" | "batchNumbers">, today: string): { batch: Batch; quantity: number }[] {
  const usable = firstExpiredFirst(batches, today);
  const own = (batch: Batch): boolean => need.batchNumbers.includes(batch.batchNumber);
  let left = need.left;
  return [...usable.filter(own), ...usable.filter((batch) => !own(batch))].flatMap((batch) => {
    const quantity = Math.min(left, batch.unreserved);
    left -= quantity;
    return quantity > 0 ? [{ batch, quantity }] : [];
  });
}

/** What leaves in one transaction, and what of the need is still to leave in the next one. */
export interface Leaving {
  writes: Write[];
  ledger: Entry[];
  need: Need;
  /** Whether everything left that is there to leave. */
  finished: boolean;
}

/**
 * Takes what an order needs of an item out of stock, batch by batch, within `room` writes. Where less is there than was
 * ordered, what is there leaves. Each batch has its line in the ledger, under the order.
 */
export function dispatch(opened: Opened | undefined, need: Need, order: Pick<Order, "id" | "soNumber">, today: string, room: number): Leaving {
  const serving = opened ? servedBy(opened.batches, need, today) : [];
  const now = serving.slice(0, Math.max(0, Math.floor((room - 1) / WRITES_PER_BATCH)));
  if (!opened || now.length === 0) return { writes: [], ledger: [], need, finished: serving.length === 0 };
  let batches = opened.batches;
  let total = opened.item.quantity;
  const ledger = now.map(({ batch, quantity }) => {
    const becomes = withQuantity(batch, batch.quantity - quantity);
    batches = replaced(batches, becomes);
    total -= quantity;
    return movementOf(opened.item, becomes, {
      action: "Dispatched",
      difference: -quantity,
      quantity: becomes.quantity,
      totalQuantity: total,
      for: { salesOrderId: order.id, soNumber: order.soNumber },
    });
  });
  const gone = opened.item.quantity - total;
  return {
    writes: [consume(opened.item, gone, today), ...batchWrites(opened.batches, batches)],
    ledger,
    need: { ...need, left: need.left - gone, dispatched: need.dispatched + gone },
    finished: now.length === serving.length,
  };
}

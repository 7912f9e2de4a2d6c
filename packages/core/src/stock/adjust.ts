/**
 * Adjustment: a batch is set to what was really found.
 */
import type * as z from "zod";
import { commit } from "../ledger/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { conflict } from "../lib/error.ts";
import type { Batch } from "./batch.rows.ts";
import type { adjustStockLevel } from "./contract.ts";
import { movementOf } from "./entries.ts";
import { moveQuantity } from "./item.rows.ts";
import { affectedBy } from "./reservation-rows.ts";
import { trimmed } from "./reservations.ts";
import { changedJobs, openReservedBatch, shiftedJobs } from "./reserving-jobs.ts";
import { batchWrites, replaced, withQuantity } from "./store.ts";

type Adjustment = z.output<typeof adjustStockLevel.body>["adjustment"];
type Adjusted = z.output<typeof adjustStockLevel.answer>;

/**
 * Sets a batch to a quantity in grams or units; at 0 the row is gone. Reservations that it no longer covers are trimmed,
 * the newest first, and named in the answer. Refuses a batch that is gone (404) and a stale version (409).
 * (Specification 2, 2.7.)
 */
export async function adjust({ id, newQuantity, reason, version }: Adjustment, actor: Actor): Promise<Adjusted> {
  return commit<Adjusted>(actor, async () => {
    const { item, batches, batch, jobs } = await openReservedBatch(id);
    assertVersion(batch, version);
    const difference = newQuantity - batch.quantity;
    const details = { "Batch number: ": batch.batchNumber, "Adjusted to: ": newQuantity };
    if (difference === 0) {
      const message = `${item.name} already has this quantity.`;
      return { writes: [], answer: { message, type: "info", details, elementId: batch.id, reservationsAffected: [] } };
    }
    const { reservations, lost } = trimmed(batch, newQuantity);
    const becomes = withQuantity({ ...batch, reservations }, newQuantity);
    let left = jobs;
    for (const share of lost) left = shiftedJobs(left, share.jobId, batch.id, null, share.quantity, share.at);
    return {
      writes: [...batchWrites(batches, replaced(batches, becomes)), moveQuantity(item, difference), ...changedJobs(jobs, left)],
      ledger: [movementOf(item, becomes, { action: "Adjustment", difference, quantity: newQuantity, totalQuantity: item.quantity + difference, reason })],
      answer: {
        message: newQuantity === 0 ? `The batch of ${item.name} has been removed.` : `${item.name} has been adjusted.`,
        type: "success",
        details,
        elementId: batch.id,
        reservationsAffected: affectedBy(item, lost, jobs),
      },
    };
  });
}

/** Refuses (409) an edit that was made from another version of a batch than the one that is there. */
export function assertVersion(batch: Pick<Batch, "version" | "batchNumber">, version: string | undefined): void {
  if (version !== undefined && version !== batch.version) {
    throw conflict(`Batch ${batch.batchNumber} was changed meanwhile. Please look at it again before you change it.`);
  }
}

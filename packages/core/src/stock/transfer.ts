/**
 * The simple transfer: part or all of one batch to another location.
 */
import type * as z from "zod";
import { commit } from "../ledger/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { badInput } from "../lib/error.ts";
import { openPlace } from "../warehouse/open.ts";
import type { stockTransfer } from "./contract.ts";
import { moveStock } from "./move.ts";
import { changedJobs, openReservedBatch } from "./reserving-jobs.ts";

type Transfer = z.output<typeof stockTransfer.body>["transferDetails"];
type Transferred = z.output<typeof stockTransfer.answer>;

/**
 * Moves grams or units of a batch to another location; reservations go along where unreserved stock does not suffice.
 * Refuses more than the batch holds and the location where it is (400), a batch or location that is gone (404), and
 * reservations of a job that is just being changed (409). (Specification 2, 2.9.)
 */
export async function transfer({ elementId, transferQuantity, transferLocation, reason }: Transfer, actor: Actor): Promise<Transferred> {
  return commit(actor, async () => {
    const [{ item, batches, batch, jobs }, to] = await Promise.all([openReservedBatch(elementId), openPlace(transferLocation)]);
    if (transferQuantity > batch.quantity) throw badInput("transferDetails.transferQuantity", "Quantity cannot exceed the available quantity.");
    if (to.id === batch.locationId) throw badInput("transferDetails.transferLocation", "The stock is already in this location.");
    const moved = moveStock({ item, batches, batch, quantity: transferQuantity, to, jobs, action: "Transfer", reason });
    return {
      writes: [...moved.writes, ...changedJobs(jobs, moved.jobs)],
      ledger: moved.entries,
      answer: {
        message: `${item.name} has been transferred.`,
        type: "success",
        details: {
          "Batch number: ": batch.batchNumber,
          "Quantity: ": transferQuantity,
          "From: ": `${batch.warehouse} ${batch.bin}`,
          "To: ": `${to.warehouse} ${to.bin}`,
        },
        elementId: moved.arrived.id,
      },
    };
  });
}

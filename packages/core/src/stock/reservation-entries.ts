/** Ledger rows of reservations. Built from the batch row alone, which saves reading the item. */
import { jobNumberOf } from "../jobs/job.rows.ts";
import { quantityText, unitOf } from "../lib/quantity.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import type { Batch } from "./batch.rows.ts";
import type { Share } from "./reservations.ts";

/** A job's reservation of a batch: grams or units. */
type Part = Pick<Share, "jobId" | "quantity">;

/** The ledger row of a reservation that is made or released; no movement. */
export function reservationEntry(action: "Reservation" | "Reservation Removed", batch: Batch, { jobId, quantity }: Part): Entry {
  const jobNumber = jobNumberOf(jobId);
  const amount = quantityText(quantity, unitOf(batch));
  return {
    ...entryOf(action, batch),
    reason: action === "Reservation" ? `${amount} reserved for ${jobNumber}` : `${amount} no longer reserved for ${jobNumber}`,
    jobId,
    jobNumber,
    forJobs: { [jobId]: action === "Reservation" ? quantity : -quantity },
  };
}

/** The ledger row of reservations of one batch that several jobs lose in a transaction that does not move its stock. */
export function lossEntry(batch: Batch, lost: readonly Part[], reason: string): Entry {
  return { ...entryOf("Reservation Removed", batch), reason, ...lossOf(lost) };
}

/** What jobs lose of their reservations of one batch, for the ledger row of the movement that is the cause: negative grams or units. */
export function lossOf(lost: readonly Part[]): Pick<Entry, "forJobs"> {
  if (lost.length === 0) return {};
  const forJobs: Record<string, number> = {};
  for (const { jobId, quantity } of lost) forJobs[jobId] = (forJobs[jobId] ?? 0) - quantity;
  return { forJobs };
}

function entryOf(action: "Reservation" | "Reservation Removed", batch: Batch): Entry {
  return {
    action,
    sku: batch.sku,
    name: batch.name,
    batchNumber: batch.batchNumber,
    supplierBatchNumber: batch.supplierBatchNumber,
    elementId: batch.id,
    locationId: batch.locationId,
    bin: batch.bin,
    warehouse: batch.warehouse,
    quantity: batch.quantity,
    difference: 0,
    status: batch.status,
    expiryDate: batch.expiryDate ?? undefined,
  };
}

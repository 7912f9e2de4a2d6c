/** Reservations as shown: from the batch rows, with the job's details from the item's partition. */
import { ALLOCATION_PREFIX, type Allocation, type AllocationRow, type Job, jobNumberOf } from "../jobs/job.rows.ts";
import type { Row } from "../lib/write.ts";
import type { Batch } from "./batch.rows.ts";
import type { Item } from "./item.rows.ts";
import type { Share } from "./reservations.ts";
import type { Jobs } from "./reserving-jobs.ts";
import type { Reservation, ReservationAffected } from "./stock-shapes.ts";

/** A reservation's id on the wire: `<job id>~<batch id>`. */
export const reservationId = (jobId: number, batchId: string): string => `${jobId}~${batchId}`;

/** The allocations among the other rows of an item's partition. */
export function allocationsAmong(others: readonly Row[]): Allocation[] {
  return others.filter((row): row is AllocationRow => row.SK.startsWith(ALLOCATION_PREFIX));
}

/** The reservations of these batches, oldest first. Of a job with another variant allocated, only the number is known. */
export function reservationsOf(batches: readonly Batch[], others: readonly Row[]): Reservation[] {
  const byJob = new Map(allocationsAmong(others).map((allocation) => [allocation.jobId, allocation]));
  const all = batches.flatMap((batch) =>
    Object.entries(batch.reservations).map(([id, reserved]): Reservation => {
      const jobId = Number(id);
      const allocation = byJob.get(jobId);
      const [order] = allocation?.purchaseOrders ?? [];
      return {
        reservationId: reservationId(jobId, batch.id),
        elementId: batch.id,
        batchNumber: batch.batchNumber,
        bin: batch.bin,
        poNumber: order?.[1] ?? "",
        jobNumber: allocation?.jobNumber ?? jobNumberOf(jobId),
        sku: batch.sku,
        quantityReserved: reserved.quantity,
        reservationDate: reserved.at,
        salesOrderId: order?.[0] ?? null,
        jobId,
      };
    }),
  );
  return all.toSorted((a, b) => (a.reservationDate < b.reservationDate ? -1 : a.reservationDate > b.reservationDate ? 1 : a.jobId - b.jobId));
}

/** The reservations that jobs lost, for the notice that they have to be made again. */
export function affectedBy(item: Pick<Item, "sku" | "name">, lost: readonly Share[], jobs: Jobs): ReservationAffected[] {
  return lost.map(({ jobId, quantity }) => {
    const job: Job | undefined = jobs.get(jobId);
    const jobNumber = job?.jobNumber ?? jobNumberOf(jobId);
    return {
      job: { client: job?.client ?? "", jobNumber, code: job?.code ?? "", name: job?.name ?? "" },
      elementSku: item.sku,
      elementName: item.name,
      jobId,
      jobNumber,
      sku: item.sku,
      quantity,
    };
  });
}

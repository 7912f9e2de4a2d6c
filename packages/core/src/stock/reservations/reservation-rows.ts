/** Reservations as shown: from the stock lines, with the job's details from the item's partition. */
import { ALLOCATION_PREFIX, allocationKey, type Allocation, type AllocationRow, type Job, jobNumberText } from "../../jobs/job.rows.ts";
import { getMany } from "../../lib/table/table.ts";
import type { Row } from "../../lib/table/write.ts";
import type { StockLine } from "../lots/stock-line.rows.ts";
import type { Item } from "../items/item.rows.ts";
import type { Share } from "./reservations.ts";
import type { Jobs } from "./reserving-jobs.ts";
import type { Reservation, ReservationAffected } from "../stock-shapes.ts";

/** A reservation's id on the wire: `<job id>~<batch id>`. */
export const reservationId = (jobId: number, stockLineId: string): string => `${jobId}~${stockLineId}`;

/** The allocations among the other rows of an item's partition. */
export function allocationsAmong(others: readonly Row[]): Allocation[] {
  return others.filter((row): row is AllocationRow => row.SK.startsWith(ALLOCATION_PREFIX));
}

/** The reservations of these stock lines, oldest first. Of a job with another variant allocated, only the number is known. */
export function stockLineReservations(stockLines: readonly StockLine[], others: readonly Row[]): Reservation[] {
  const byJob = new Map(allocationsAmong(others).map((allocation) => [allocation.jobId, allocation]));
  const all = stockLines.flatMap((stockLine) =>
    Object.entries(stockLine.reservations).map(([id, reserved]): Reservation => {
      const jobId = Number(id);
      const allocation = byJob.get(jobId);
      const [order] = allocation?.purchaseOrders ?? [];
      return {
        reservationId: reservationId(jobId, stockLine.id),
        elementId: stockLine.id,
        batchNumber: stockLine.batchNumber,
        bin: stockLine.bin,
        poNumber: order?.[1] ?? "",
        jobNumber: allocation?.jobNumber ?? jobNumberText(jobId),
        sku: stockLine.sku,
        quantityReserved: reserved.quantity,
        reservationDate: reserved.at,
        salesOrderId: order?.[0] ?? null,
        jobId,
      };
    }),
  );
  return all.toSorted((a, b) => (a.reservationDate < b.reservationDate ? -1 : a.reservationDate > b.reservationDate ? 1 : a.jobId - b.jobId));
}

/** The reservations of one stock line, with the allocations of its jobs alone. */
export async function readReservations(stockLine: StockLine): Promise<Reservation[]> {
  const keys = Object.keys(stockLine.reservations).map((jobId) => allocationKey(stockLine.sku, Number(jobId)));
  const rows = await getMany<AllocationRow>(keys, true);
  return stockLineReservations(
    [stockLine],
    rows.flatMap((row) => row ?? []),
  );
}

/** The reservations that jobs lost, for the notice that they have to be made again. */
export function affectedBy(item: Pick<Item, "sku" | "name">, lost: readonly Share[], jobs: Jobs): ReservationAffected[] {
  return lost.map(({ jobId, quantity }) => {
    const job: Job | undefined = jobs.get(jobId);
    const jobNumber = job?.jobNumber ?? jobNumberText(jobId);
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

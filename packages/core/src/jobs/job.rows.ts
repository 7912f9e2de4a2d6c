/**
 * Jobs: compounding (formula) and filling (product), as domain values. `job-parts.rows.ts` defines the rows that store
 * a job. Each line also has a row in its item's partition, for the item's page.
 */
import { instant } from "../lib/time/clock.ts";
import type { Delete, Key, Put, Row } from "../lib/table/write.ts";
import { itemPartition } from "../stock/items/item.rows.ts";
import type { Allocation, Exchanged, Job, JobHead, JobLine, JobSalesItem, JobType, LineOrigin, LineReservation } from "./job-shapes.ts";

export type { Allocation, Exchanged, Job, JobLine, JobSalesItem, JobType, LineOrigin, LineReservation };

/** The most exchanges that are kept with a job, newest first. */
export const MAX_EXCHANGED = 5;

/** Job lines on the wire: `<job id>~<sku>`. */
export const lineId = (jobId: number, sku: string): string => `${jobId}~${sku}`;

/** Parses the id of a job line; undefined if it is not valid. */
export function readLineId(id: string): { jobId: number; sku: string } | undefined {
  const [job, sku, more] = id.split("~");
  const jobId = Number(job);
  return sku && more === undefined && Number.isInteger(jobId) && jobId > 0 ? { jobId, sku } : undefined;
}

/** `J00001`. */
export const jobNumberText = (id: number): string => `J${String(id).padStart(5, "0")}`;

/** Parses a job number to the job's id; undefined if it is not valid. */
export function jobIdOfNumber(number: string): number | undefined {
  const digits = /^J(\d{5,15})$/.exec(number)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Whether any of its lines has a reservation. */
export function hasReservation(job: Pick<Job, "lines">): boolean {
  return Object.values(job.lines).some((line) => reservedOfLine(line) > 0);
}

/** Grams or units of a line that are reserved, over all batches. */
export function reservedOfLine(line: Pick<JobLine, "reservations">): number {
  return Object.values(line.reservations).reduce((sum, one) => sum + one.quantity, 0);
}

/**
 * The job with `quantity` less reserved of one batch and, if `to` names a batch, as much more of that one: the job's
 * side of trimming, releasing and moving. `at` is when the reservation was made.
 */
export function shifted(job: Job, sku: string, from: string | null, to: string | null, quantity: number, at: string = instant()): Job {
  const line = job.lines[sku];
  if (!line) throw new Error(`Job ${job.jobNumber} has no line for ${sku}.`);
  const reservations = { ...line.reservations };
  if (from !== null) {
    const left = (reservations[from]?.quantity ?? 0) - quantity;
    if (left < 0) throw new Error(`Job ${job.jobNumber} has not reserved ${quantity} of ${from}.`);
    if (left === 0) delete reservations[from];
    else reservations[from] = { quantity: left, at: reservations[from]?.at ?? at };
  }
  if (to !== null) reservations[to] = { quantity: (reservations[to]?.quantity ?? 0) + quantity, at };
  return { ...job, lines: { ...job.lines, [sku]: { ...line, reservations } } };
}

/** A sales order of a job: its id and the client's PO number. */
export type PurchaseOrder = JobHead["purchaseOrders"][number];

/** The distinct orders of sales items, in the order of the items. */
export function distinctPurchaseOrders(salesItems: readonly Pick<JobSalesItem, "salesOrderId" | "poNumber">[]): PurchaseOrder[] {
  const orders = new Map(salesItems.map(({ salesOrderId, poNumber }) => [`${salesOrderId} ${poNumber}`, [salesOrderId, poNumber] satisfies PurchaseOrder]));
  return [...orders.values()];
}

export interface AllocationRow extends Row, Allocation {}

export const ALLOCATION_PREFIX = "JOB#";
export const allocationKey = (sku: string, jobId: number): Key => ({ PK: itemPartition(sku), SK: `${ALLOCATION_PREFIX}${String(jobId).padStart(8, "0")}` });

/** Puts (or replaces) a line's row in its item's partition. */
export function putAllocation(job: Job, line: JobLine): Put {
  const first = job.salesItems[0];
  const allocation: Allocation = {
    jobId: job.id,
    jobNumber: job.jobNumber,
    type: job.type,
    sku: job.code,
    name: job.name,
    batchNumber: job.batchNumber,
    client: job.client,
    purchaseOrders: distinctPurchaseOrders(job.salesItems),
    jobQuantity: job.grossQuantity,
    quantityAllocated: line.quantity,
    dateAllocated: job.dateCreated,
    dispatchDate: first?.dispatchDate ?? null,
  };
  return { kind: "put", item: { ...allocationKey(line.sku, job.id), ...allocation } };
}

/** Removes a line's row from its item's partition. */
export function removeAllocation(sku: string, jobId: number): Delete {
  return { kind: "delete", key: allocationKey(sku, jobId) };
}

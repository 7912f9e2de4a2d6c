/**
 * Jobs: compounding (formula) and filling (product), as domain values. `job-parts.rows.ts` defines the rows that store
 * a job. Each line also has a row in its item's partition, for the item's page.
 */
import { instant } from "../lib/time/clock.ts";
import type { Delete, Key, Put, Row } from "../lib/table/write.ts";
import { itemPartition } from "../stock/items/item.rows.ts";

export type JobType = "Formula" | "Product";
export type JobState = "open" | "completed" | "cancelled";

/** A job's reservation of a batch. The batch row has a copy. */
export interface LineReservation {
  /** Grams or units. */
  quantity: number;
  /** ISO 8601. */
  at: string;
}

/** The origin of a line: the formula's recipe, the product's bill of componentry, the bulk to fill, or added by hand. */
export type LineOrigin = "recipe" | "bill" | "bulk" | "hand";

/** A job's requirement of one item and, once completed, what was used. */
export interface JobLine {
  sku: string;
  name: string;
  origin: LineOrigin;
  /** Allocated: grams or units. */
  quantity: number;
  /** The percentage of a recipe line; null for all others. */
  percentage: number | null;
  /** The quantity per unit of the product: units of a component, grams of bulk. Null for recipe lines and lines added by hand. */
  amountPerUnit: number | null;
  /** If true, no other variant of the SKU can serve. */
  exactMatch: boolean;
  /** Reservations by batch id. */
  reservations: Record<string, LineReservation>;
  /** Once completed, the batches used, in grams or units. */
  used?: { elementId: string; batchNumber: string; quantity: number }[];
}

/** A sales item of a job, as it was when the job was made. */
export interface JobSalesItem {
  salesId: number;
  salesOrderId: number;
  soNumber: string;
  poNumber: string;
  clientId: number;
  client: string;
  productId: number;
  productSku: string;
  productName: string;
  /** Units ordered. */
  quantity: number;
  /** Grams in one unit. */
  fillWeight: number;
  dateCreated: string;
  dispatchDate: string | null;
  notes: string;
  /** Its filling job; null for a Bulk line. */
  productJobId: number | null;
}

/** An exchange of a reservation between two jobs, as stored with one of them. */
export interface Exchanged {
  /** ISO 8601. */
  at: string;
  by: string;
  /** Whether this job gave the batch or got it. */
  gave: boolean;
  otherJobId: number;
  otherJobNumber: string;
  sku: string;
  batchNumber: string;
  /** Grams or units exchanged, and how much of that the giver reserved of other batches. */
  quantity: number;
  instead: number;
  unit: "g" | "units";
}

/** The most exchanges that are kept with a job, newest first. */
export const MAX_EXCHANGED = 5;

export interface Job {
  id: number;
  jobNumber: string;
  type: JobType;
  state: JobState;
  formulaId: number | null;
  formulaCode: string;
  /** What the job makes: the Bulk (or Fragrance) SKU, or the product's. */
  code: string;
  name: string;
  rAndDCode: string;
  clientId: number;
  client: string;
  category: string;
  /** Grams or ml of one unit; null for formula jobs. */
  fillSize: number | null;
  batchNumber: string;
  /** Kilograms for formula jobs, units for product jobs. */
  netQuantity: number;
  wastagePercent: number;
  additionalWastage: number;
  excessAllocated: number;
  grossQuantity: number;
  printed: boolean;
  /** Whether its present batch number is on a printed sheet, so that the number stays claimed. */
  numberPrinted?: boolean;
  /** How many printed sheets later changes have made void; 0 if absent. */
  sheetRevision?: number;
  dateCreated: string;
  dateEdited: string | null;
  /** The person who last edited it. */
  staffName: string;
  dateCompleted: string | null;
  dateCancelled: string | null;
  quantityProduced: number | null;
  closedBy: string;
  notes: string;
  /** Why it was closed short, what was missing, and the follow-on sales order. */
  shortage: { reason: "bulk" | "componentry" | "other"; components: { sku: string; name: string }[]; dismissed: boolean; followOnId?: number } | null;
  /** Why it made more than 5 % above plan, or more bulk than material; absent if it did not. */
  yieldReason?: string;
  /** Of a completed formula job: the grams of other bulk that it used, which are in what it made. */
  bulkUsed?: number;
  /** For a product job: the formula job that makes its bulk; null if it needs none. */
  formulaJobId: number | null;
  salesItems: JobSalesItem[];
  /** By SKU: a job has one line per item. */
  lines: Record<string, JobLine>;
  /** While steps close the job: the lines already closed, as they were. They are no longer allocated. */
  settled?: Record<string, JobLine>;
  /** While it is open: its last exchanges of reservations, newest first; none if absent. */
  exchanged?: Exchanged[];
  /** The operation that is working on it. No other request may change it until then. */
  busy: string | null;
  /** Incremented with every change of any of its rows. */
  version: number;
  /** Of an open job: the versions of its reservations and lines, for optimistic concurrency (`job-parts.rows.ts`). */
  reservedVersion: number;
  linesVersion: number;
}

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
export type PurchaseOrder = [salesOrderId: number, poNumber: string];

/** The distinct orders of sales items, in the order of the items. */
export function distinctPurchaseOrders(salesItems: readonly Pick<JobSalesItem, "salesOrderId" | "poNumber">[]): PurchaseOrder[] {
  const orders = new Map(salesItems.map(({ salesOrderId, poNumber }) => [`${salesOrderId} ${poNumber}`, [salesOrderId, poNumber] satisfies PurchaseOrder]));
  return [...orders.values()];
}

/** A line's row in its item's partition, shown on the item's page under Current Allocations. */
export interface Allocation {
  jobId: number;
  jobNumber: string;
  type: JobType;
  /** What the job makes. */
  sku: string;
  name: string;
  batchNumber: string;
  client: string;
  /** Distinct orders, in the order of the sales items. */
  purchaseOrders: PurchaseOrder[];
  /** Kilograms or units that the job makes. */
  jobQuantity: number;
  /** Grams or units of this item. */
  quantityAllocated: number;
  dateAllocated: string;
  dispatchDate: string | null;
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

/**
 * Jobs: compounding (formula) and filling (product), as verbs know them. `job-parts.rows.ts` says in which rows a job lies
 * in the table; each line also has a row in its item's partition, for the item's page.
 */
import { instant } from "../lib/clock.ts";
import type { Delete, Key, Put, Row } from "../lib/write.ts";
import { itemPartition } from "../stock/item.rows.ts";

export type JobType = "Formula" | "Product";
export type JobState = "open" | "completed" | "cancelled";

/** A job's claim on a batch, as its own row has it; the batch row has the same. */
export interface LineReservation {
  /** Grams or units. */
  quantity: number;
  /** ISO 8601. */
  at: string;
}

/** Where a line came from: the formula's recipe, the product's bill of componentry, the bulk that is filled, or somebody added it. */
export type LineOrigin = "recipe" | "bill" | "bulk" | "hand";

/** What a job needs of one item, and what it used in the end. */
export interface JobLine {
  sku: string;
  name: string;
  origin: LineOrigin;
  /** Allocated: grams or units. */
  quantity: number;
  /** For recipe lines, the percentage that it came from; null for all others. */
  percentage: number | null;
  /** For filling jobs, what one unit of the product takes: units of a component, grams of bulk. Null for recipe lines and lines added by hand. */
  amountPerUnit: number | null;
  /** Where true, no other variant of the SKU may serve. */
  exactMatch: boolean;
  /** Batch id → what is reserved of it. */
  reservations: Record<string, LineReservation>;
  /** After completion: which batches went into it, in grams or units. */
  used?: { elementId: string; batchNumber: string; quantity: number }[];
}

/** The sales item that a job is for, as it stood when the job was made. */
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
  /** The product job made with it; null for a Bulk line. */
  productJobId: number | null;
}

/** A reservation that changed hands between two jobs, as one of them tells it. */
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
  /** Grams or units that changed hands, and how much of it the giver took of other batches instead. */
  quantity: number;
  instead: number;
  unit: "g" | "units";
}

/** So many exchanges are kept with a job, the newest first. */
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
  /** Whether a sheet that was printed has its present batch number: the number stays claimed then. */
  numberPrinted?: boolean;
  /** How many printed sheets a later change of the job has made void; none while absent. */
  sheetRevision?: number;
  dateCreated: string;
  dateEdited: string | null;
  /** Who last edited it. */
  staffName: string;
  dateCompleted: string | null;
  dateCancelled: string | null;
  quantityProduced: number | null;
  closedBy: string;
  notes: string;
  /** Why it was closed short, what was missing, and the sales order that makes up for it. */
  shortage: { reason: "bulk" | "componentry" | "other"; components: { sku: string; name: string }[]; dismissed: boolean; followOnId?: number } | null;
  /** For a product job: the formula job that makes its bulk; null if none is needed. */
  formulaJobId: number | null;
  salesItems: JobSalesItem[];
  /** By SKU: an item stands once in a job. */
  lines: Record<string, JobLine>;
  /** While steps close the job: the lines that they have done with, as they were. Nothing of them is allocated any more. */
  settled?: Record<string, JobLine>;
  /** While it is open: its last exchanges of reservations, the newest first; none while absent. */
  exchanged?: Exchanged[];
  /** The operation that is working on it; nobody else may change it meanwhile. */
  busy: string | null;
  /** Counts up with every change of any of its rows. */
  version: number;
  /** Of an open job: the versions of its reservations and of its lines, from which it is written (`job-parts.rows.ts`). */
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
export const jobNumberOf = (id: number): string => `J${String(id).padStart(5, "0")}`;

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
 * The job with `quantity` of one batch's reservation taken off a line and, where `to` names a batch, put there:
 * what trimming, releasing and moving do to the job's side. `at` is when the reservation was made.
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

/** An order that a job is for: its id, its number at the client's. */
export type PurchaseOrder = [salesOrderId: number, poNumber: string];

/** The orders of sales items, each once, in the order of the items. */
export function purchaseOrdersOf(salesItems: readonly Pick<JobSalesItem, "salesOrderId" | "poNumber">[]): PurchaseOrder[] {
  const orders = new Map(salesItems.map(({ salesOrderId, poNumber }) => [`${salesOrderId} ${poNumber}`, [salesOrderId, poNumber] satisfies PurchaseOrder]));
  return [...orders.values()];
}

/** A line's row in its item's partition: what the item's page shows under Current Allocations. */
export interface Allocation {
  jobId: number;
  jobNumber: string;
  type: JobType;
  /** What the job makes. */
  sku: string;
  name: string;
  batchNumber: string;
  client: string;
  /** Each order once, the first sales item's first. */
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
const allocationKey = (sku: string, jobId: number): Key => ({ PK: itemPartition(sku), SK: `${ALLOCATION_PREFIX}${String(jobId).padStart(8, "0")}` });

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
    purchaseOrders: purchaseOrdersOf(job.salesItems),
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

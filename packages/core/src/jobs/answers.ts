/** Response schemas of the calls about jobs. No AWS import, so that the browser can import it through the contract. */
import * as z from "zod";
import { Status } from "../lib/rules/fields.ts";

/** A sales order that a job belongs to, for links and filters. */
const PurchaseOrder = z.object({ poNumber: z.string(), salesOrderId: z.number() });

/** A row of the manufacturing screen's list; `dateCreated` in UK format. `poNumber` and `salesOrderId` are the first order's. */
export const JobListItem = z.object({
  id: z.number(),
  jobNumber: z.string(),
  poNumber: z.string(),
  salesOrderId: z.number().nullable(),
  purchaseOrders: z.array(PurchaseOrder),
  code: z.string(),
  rAndDCode: z.string(),
  name: z.string(),
  client: z.string(),
  grossQuantity: z.number(),
  batchNumber: z.string(),
  printed: z.boolean(),
  dateCreated: z.string(),
  type: z.enum(["Formula", "Product"]),
  fillSize: z.number().nullable(),
  category: z.string(),
  hasReservation: z.boolean(),
});
export type JobListItem = z.infer<typeof JobListItem>;

/** A job that is no longer open. */
export const RemovedJob = z.object({ id: z.number(), removed: z.literal(true) });
export type RemovedJob = z.infer<typeof RemovedJob>;

/** A batch that can serve a line. `reserved` is this job's reservation; `usedQuantity` is the quantity that the completion dialog proposes. */
export const JobBatch = z.object({
  elementId: z.string(),
  /** The line's SKU, or the SKU of a variant that can serve it. */
  sku: z.string(),
  name: z.string(),
  batch: z.string(),
  bin: z.string(),
  warehouse: z.string(),
  quantityOfBatch: z.number(),
  unreservedQuantity: z.number(),
  reserved: z.number(),
  status: Status,
  expiryDate: z.string().nullable(),
  /** The version of the formula that it was made to; null if no job made it. */
  rAndDCode: z.string().nullable(),
  usedQuantity: z.number(),
  batchExhausted: z.boolean(),
});
export type JobBatch = z.infer<typeof JobBatch>;

/** The exact amount that a requirement's whole grams round; null for a requirement in units. */
const Milligrams = z.number().nullable();

export const JobStockLine = z.object({
  id: z.string(),
  elementSku: z.string(),
  name: z.string(),
  allocatedQuantity: z.number(),
  milligrams: Milligrams,
  reserved: z.number(),
  batches: z.array(JobBatch),
});
export type JobStockLine = z.infer<typeof JobStockLine>;

export const JobDetail = z.object({
  jobDetails: z.object({
    id: z.number(),
    jobNumber: z.string(),
    clientId: z.number(),
    client: z.string(),
    code: z.string(),
    name: z.string(),
    type: z.enum(["Formula", "Product"]),
    batchNumber: z.string(),
    netQuantity: z.number(),
    wastagePercent: z.number(),
    wastageAdditional: z.number(),
    excessAllocated: z.number(),
    grossQuantity: z.number(),
    printed: z.boolean(),
    /** How many printed sheets are void because the job changed afterwards. */
    sheetRevision: z.number(),
    rAndDCode: z.string(),
    dateEdited: z.string().nullable(),
    staffName: z.string(),
    fillSize: z.number().nullable(),
    formulaJob: z.object({ id: z.number(), jobNumber: z.string(), dateCompleted: z.string().nullable() }).nullable(),
    /** Shelf life in days of the last batch of the same item; null if it had no expiry date. */
    shelfLifeDays: z.number().nullable(),
    /** Shelf life in months of the item that it makes; null if unknown. */
    shelfLifeMonths: z.number().nullable(),
    dateCompleted: z.string().nullable(),
    dateCancelled: z.string().nullable(),
    /** Reservations exchanged with other jobs, newest first. Grams or units. */
    exchanged: z.array(
      z.object({
        at: z.string(),
        by: z.string(),
        gave: z.boolean(),
        otherJobId: z.number(),
        otherJobNumber: z.string(),
        sku: z.string(),
        batchNumber: z.string(),
        quantity: z.number(),
        /** What the giving job reserved of other batches in exchange. */
        instead: z.number(),
        unit: z.enum(["g", "units"]),
      }),
    ),
    version: z.number(),
  }),
  salesItems: z.array(
    z.object({
      /** The id of the sales order. */
      id: z.number(),
      salesId: z.number(),
      soNumber: z.string(),
      poNumber: z.string(),
      client: z.string(),
      productSku: z.string(),
      quantity: z.number(),
      dateCreated: z.string(),
      dispatchDate: z.string().nullable(),
      notes: z.string(),
    }),
  ),
  jobStock: z.array(JobStockLine),
});
export type JobDetail = z.infer<typeof JobDetail>;

/** A job as a refused edit of a stale version answers it. */
export const CurrentJob = JobDetail.shape.jobDetails.pick({
  batchNumber: true,
  netQuantity: true,
  wastagePercent: true,
  wastageAdditional: true,
  excessAllocated: true,
  version: true,
});
export type CurrentJob = z.infer<typeof CurrentJob>;

/** Another job that lost part of a reservation. Grams or units. */
export const AffectedReservation = z.object({
  jobId: z.number(),
  jobNumber: z.string(),
  elementId: z.string(),
  sku: z.string(),
  batchNumber: z.string(),
  quantity: z.number(),
});
export type AffectedReservation = z.infer<typeof AffectedReservation>;

/** The quantity used of a batch, which can belong to a variant. Grams or units. */
const UsedBatch = z.object({ sku: z.string(), batchNumber: z.string(), quantity: z.number() });

/** What a job made of what went into it. Grams for a compounding job, units for a filling job. */
export const MaterialYield = z.object({
  /** Grams of ingredients, or of bulk; null if only components went in. */
  gramsIn: z.number().nullable(),
  /** What could have been made of what went in; units to two decimals. */
  theoretical: z.number(),
  actual: z.number(),
  /** `actual` in percent of `theoretical`, to one decimal; null if nothing went in. */
  percent: z.number().nullable(),
  /** More was made than went in, beyond what rounding explains. */
  excessive: z.boolean(),
});
export type MaterialYield = z.infer<typeof MaterialYield>;

/** A completed job in the report's list. `staffName` is the person who closed it. */
export const CompletedJobHead = z.object({
  id: z.number(),
  code: z.string(),
  rAndDCode: z.string(),
  name: z.string(),
  client: z.string(),
  jobNumber: z.string(),
  batchNumber: z.string(),
  grossQuantity: z.number(),
  /** Null if it was not recorded. */
  quantityProduced: z.number().nullable(),
  dateCompleted: z.string().nullable(),
  type: z.enum(["Formula", "Product"]),
  wastagePercent: z.number(),
  staffName: z.string(),
  notes: z.string(),
});
export type CompletedJobHead = z.infer<typeof CompletedJobHead>;

/** The details of a completed job. `batchUsed` lists batch numbers. */
export const CompletedJob = z.object({
  jobDetails: CompletedJobHead,
  jobStock: z.array(
    z.object({
      elementSku: z.string(),
      name: z.string(),
      allocatedQuantity: z.number(),
      milligrams: Milligrams,
      usedQuantity: z.number(),
      batchUsed: z.string(),
      batches: z.array(UsedBatch),
    }),
  ),
  salesItems: z.array(z.object({ salesOrderId: z.number(), soNumber: z.string(), poNumber: z.string(), dispatchDate: z.string().nullable() })),
});
export type CompletedJob = z.infer<typeof CompletedJob>;

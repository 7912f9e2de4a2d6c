/** Response schemas of the calls about jobs. No AWS import, so that the browser can import it through the contract. */
import * as z from "zod";
import { Status } from "../lib/rules/fields.ts";
import { CompletedHead, CompletedSalesItem, Exchanged, JobOnPage, JobPart, ListedJob, ShownSalesItem } from "./job-shapes.ts";

/** A sales order that a job belongs to, for links and filters. */
const PurchaseOrder = z.object({ poNumber: z.string(), salesOrderId: z.number() });

/** A row of the manufacturing screen's list; `dateCreated` in UK format. `poNumber` and `salesOrderId` are the first order's. */
export const JobListItem = ListedJob.extend({
  poNumber: z.string(),
  salesOrderId: z.number().nullable(),
  purchaseOrders: z.array(PurchaseOrder),
  hasReservation: z.boolean(),
});
export type JobListItem = z.infer<typeof JobListItem>;

/** A job that is no longer open. */
export const RemovedJob = z.object({ id: z.number(), removed: z.literal(true) });
export type RemovedJob = z.infer<typeof RemovedJob>;

/** A batch that can serve a line. `reserved` is this job's reservation; `usedQuantity` is the quantity that the completion dialog proposes. */
export const JobStockLine = z.object({
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
  /** Whether it is bulk that waits for its release, which the job may use nevertheless: it is filled at risk. */
  atRisk: z.boolean(),
});
export type JobStockLine = z.infer<typeof JobStockLine>;

/** The exact amount that a requirement's whole grams round; null for a requirement in units. */
const Milligrams = z.number().nullable();

export const JobRequirement = z.object({
  id: z.string(),
  elementSku: z.string(),
  name: z.string(),
  allocatedQuantity: z.number(),
  /** What completed parts of the job used. */
  used: z.number(),
  milligrams: Milligrams,
  reserved: z.number(),
  batches: z.array(JobStockLine),
});
export type JobRequirement = z.infer<typeof JobRequirement>;

export const JobDetail = z.object({
  jobDetails: JobOnPage.extend({
    wastageAdditional: z.number(),
    /** How many printed sheets are void because the job changed afterwards. */
    sheetRevision: z.number(),
    /** `started`: a part of it is completed. */
    formulaJob: z.object({ id: z.number(), jobNumber: z.string(), dateCompleted: z.string().nullable(), started: z.boolean() }).nullable(),
    /** Shelf life in days of the last batch of the same item; null if it had no expiry date. */
    shelfLifeDays: z.number().nullable(),
    /** Shelf life in months of the item that it makes; null if unknown. */
    shelfLifeMonths: z.number().nullable(),
    /** Reservations exchanged with other jobs, newest first. Grams or units. */
    exchanged: z.array(Exchanged),
    /** Kilograms or units that its parts made; null before the first. */
    quantityProduced: z.number().nullable(),
  }),
  /** What was made in parts, oldest first; with the last, once the job is completed. */
  parts: z.array(JobPart),
  /** `id` is that of the sales order. */
  salesItems: z.array(ShownSalesItem.extend({ id: z.number() })),
  jobStock: z.array(JobRequirement),
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
const UsedLot = z.object({ sku: z.string(), batchNumber: z.string(), quantity: z.number() });

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
export const CompletedJobHead = CompletedHead.extend({ staffName: z.string() });
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
      batches: z.array(UsedLot),
    }),
  ),
  salesItems: z.array(CompletedSalesItem),
});
export type CompletedJob = z.infer<typeof CompletedJob>;

/** The stored fields of jobs and their lines. Kilograms or units for what a job makes, grams or units for its lines. Pure; the browser uses it too. */
import * as z from "zod";
import { LineInJob } from "../sales/order-shapes.ts";
import { audited, declaredShape, unaudited } from "../transaction/records/declared-fields.ts";

const text = z.string();
const number = z.number();
const date = z.string().nullable();

export const JobType = z.enum(["Formula", "Product"]);
export type JobType = z.infer<typeof JobType>;

/** A job's reservation of a batch: grams or units, and when it was made, ISO 8601. The stock line has a copy. */
const LineReservation = z.object({ quantity: number, at: text });
export type LineReservation = z.infer<typeof LineReservation>;

/** The origin of a line: the formula's recipe, the product's bill of componentry, the bulk to fill, or added by hand. */
const LineOrigin = z.enum(["recipe", "bill", "bulk", "hand"]);
export type LineOrigin = z.infer<typeof LineOrigin>;

/** A job's requirement of one item and, once completed, what was used. */
const JobLine = z.object({
  sku: text,
  name: text,
  origin: LineOrigin,
  /** Allocated: what it still needs. */
  quantity: number,
  /** What earlier parts of the job used of its requirement, which is no longer allocated; 0 if absent. */
  drawn: number.exactOptional(),
  /** The percentage of a recipe line; null for all others. */
  percentage: number.nullable(),
  /** The quantity per unit of the product: units of a component, grams of bulk. Null for recipe lines and lines added by hand. */
  amountPerUnit: number.nullable(),
  /** If true, no other variant of the SKU can serve. */
  exactMatch: z.boolean(),
  /** By batch id. */
  reservations: z.record(text, LineReservation),
  /** The batches used: once completed, or in its parts so far. */
  used: z.array(z.object({ elementId: text, batchNumber: text, quantity: number })).exactOptional(),
});
export type JobLine = z.infer<typeof JobLine>;

/** A sales item of a job, as it was when the job was made. */
export const JobSalesItem = LineInJob.extend({
  /** Grams in one unit. */
  fillWeight: number,
  /** Its filling job; null for a Bulk line. */
  productJobId: number.nullable(),
});
export type JobSalesItem = z.infer<typeof JobSalesItem>;

/** An exchange of a reservation between two jobs, as stored with one of them. */
export const Exchanged = z.object({
  /** ISO 8601. */
  at: text,
  by: text,
  /** Whether this job gave the batch or got it. */
  gave: z.boolean(),
  otherJobId: number,
  otherJobNumber: text,
  sku: text,
  batchNumber: text,
  /** Exchanged, and how much of that the giver reserved of other batches. */
  quantity: number,
  instead: number,
  unit: z.enum(["g", "units"]),
});
export type Exchanged = z.infer<typeof Exchanged>;

/** Why a job was closed short, what was missing, and the follow-on sales order. */
const Shortage = z.object({
  reason: z.enum(["bulk", "componentry", "other"]),
  components: z.array(z.object({ sku: text, name: text })),
  dismissed: z.boolean(),
  followOnId: number.exactOptional(),
});

/** What one part of a job made, while the job stayed open (contract, section 8, Completion in parts). */
export const JobPart = z.object({
  /** ISO 8601. */
  at: text,
  /** Of its ledger rows. */
  transactionId: text,
  staffName: text,
  /** Kilograms or units. */
  quantityProduced: number,
  batchNumber: text,
  expiryDate: date,
  /** The stock line that it was booked into; null if nothing was made. */
  elementId: text.nullable(),
  notes: text,
  /** Grams of other bulk that it used; 0 if absent. */
  bulkUsed: number.exactOptional(),
});
export type JobPart = z.infer<typeof JobPart>;

const OF_MADE = "copies of what it makes";
const OF_OTHERS = "follow from its sales items and lines";
const BY_WHOM = "when and by whom, which the trail has";
const FIXED = "never change";

/** The fields of the row that lists show. */
export const JOB_HEAD = {
  id: unaudited(FIXED, number),
  jobNumber: unaudited(FIXED, text),
  type: unaudited(OF_MADE, JobType),
  state: audited("State", z.enum(["open", "completed", "cancelled"])),
  formulaId: unaudited(OF_MADE, number.nullable()),
  formulaCode: unaudited(OF_MADE, text),
  /** What the job makes: the Bulk (or Fragrance) SKU, or the product's. */
  code: unaudited(OF_MADE, text),
  name: unaudited(OF_MADE, text),
  rAndDCode: unaudited(OF_MADE, text),
  clientId: unaudited(OF_MADE, number),
  client: unaudited(OF_MADE, text),
  category: unaudited(OF_MADE, text),
  /** Grams or ml of one unit; null for formula jobs. */
  fillSize: unaudited(OF_MADE, number.nullable()),
  batchNumber: audited("Batch number", text),
  /** Kilograms for formula jobs, units for product jobs. */
  netQuantity: audited("Net quantity", number),
  wastagePercent: audited("Wastage in percent", number),
  additionalWastage: audited("Additional wastage", number),
  excessAllocated: audited("Excess allocated", number),
  grossQuantity: audited("Gross quantity", number),
  printed: audited("Printed", z.boolean()),
  /** Whether its present batch number is on a printed sheet, so that the number stays claimed. */
  numberPrinted: unaudited(OF_OTHERS, z.boolean().exactOptional()),
  /** How many printed sheets later changes have made void; 0 if absent. */
  sheetRevision: audited("Revision of the sheet", number.exactOptional()),
  dateCreated: unaudited(BY_WHOM, text),
  dateEdited: unaudited(BY_WHOM, date),
  /** The person who last edited it. */
  staffName: unaudited(BY_WHOM, text),
  dateCompleted: audited("Completed", date),
  dateCancelled: audited("Cancelled", date),
  /** Of all its parts; null before the first. */
  quantityProduced: audited("Quantity produced", number.nullable()),
  /** What was made in parts, oldest first, with the last once it is completed; absent if it was made at once. */
  parts: unaudited("what it made has ledger rows", z.array(JobPart).exactOptional()),
  closedBy: audited("Completed by", text),
  /** The transaction that completed it; absent on jobs that were completed before it was stored. */
  completionTransaction: unaudited(BY_WHOM, text.exactOptional()),
  notes: audited("Notes", text),
  shortage: audited("Closed short", Shortage.nullable()),
  /** Why it made more than 5 % above plan, or more bulk than material; absent if it did not. */
  yieldReason: audited("Reason for the yield", text.exactOptional()),
  /** Why it is made for stock, without sales items; absent on jobs of sales items. */
  stockReason: audited("Made for stock", text.exactOptional()),
  /** Of a completed formula job: the grams of other bulk that it used, which are in what it made. */
  bulkUsed: unaudited(OF_OTHERS, number.exactOptional()),
  /** For a product job: the formula job that makes its bulk; null if it needs none. */
  formulaJobId: unaudited(OF_OTHERS, number.nullable()),
  /** Each order once, in the order of its sales items: its id and the client's PO number. */
  purchaseOrders: unaudited(OF_OTHERS, z.array(z.tuple([number, text]))),
  /** The first sales item's. */
  dispatchDate: unaudited(OF_OTHERS, date),
  /** Incremented with every change of any of its rows. */
  version: unaudited("counts its changes", number),
};
export const JobHead = declaredShape(JOB_HEAD);
export type JobHead = z.infer<typeof JobHead>;

/** A job, from all its rows. */
const Job = JobHead.omit({ purchaseOrders: true, dispatchDate: true }).extend({
  salesItems: z.array(JobSalesItem),
  /** By SKU: a job has one line per item. */
  lines: z.record(text, JobLine),
  /** While steps close the job: the lines already closed, as they were. They are no longer allocated. */
  settled: z.record(text, JobLine).exactOptional(),
  /** While it is open: its last exchanges of reservations, newest first; none if absent. */
  exchanged: z.array(Exchanged).exactOptional(),
  /** The operation that is working on it. No other request may change it until then. */
  busy: text.nullable(),
  /** Of an open job: the versions of its reservations and lines, for optimistic concurrency (`job-parts.rows.ts`). */
  reservedVersion: number,
  linesVersion: number,
});
export type Job = z.infer<typeof Job>;

/** A line's row in its item's partition, shown on the item's page under Current Allocations. */
export const Allocation = z.object({
  jobId: number,
  jobNumber: text,
  type: JobType,
  /** What the job makes. */
  sku: text,
  name: text,
  batchNumber: text,
  client: text,
  /** Distinct orders, in the order of the sales items. */
  purchaseOrders: JobHead.shape.purchaseOrders,
  /** Kilograms or units that the job makes. */
  jobQuantity: number,
  /** Grams or units of this item. */
  quantityAllocated: number,
  dateAllocated: text,
  dispatchDate: date,
});
export type Allocation = z.infer<typeof Allocation>;

/** What the allocation tool sets, and edits of a job change. Kilograms, except the percentage and the batch number. */
const CompoundingFigures = Job.pick({
  netQuantity: true,
  wastagePercent: true,
  additionalWastage: true,
  excessAllocated: true,
  grossQuantity: true,
  batchNumber: true,
});
export type CompoundingFigures = z.infer<typeof CompoundingFigures>;

/** What a job is called, makes and is made for, as its page, its list and the report show it. */
const NAMED = { id: true, jobNumber: true, code: true, name: true, type: true, client: true, batchNumber: true, grossQuantity: true, rAndDCode: true } as const;

/** What the manufacturing screen's list shows. */
export const ListedJob = JobHead.pick({ ...NAMED, printed: true, dateCreated: true, fillSize: true, category: true });

/** What a job's page shows. */
export const JobOnPage = Job.pick({
  ...{ ...NAMED, clientId: true, netQuantity: true, wastagePercent: true, excessAllocated: true, printed: true, fillSize: true },
  ...{ dateEdited: true, staffName: true, dateCompleted: true, dateCancelled: true, stockReason: true, completionTransaction: true, version: true },
});

/** What the report shows of a completed job. */
export const CompletedHead = Job.pick({ ...NAMED, quantityProduced: true, dateCompleted: true, wastagePercent: true, notes: true });

/** What a job's page shows of a sales item. */
export const ShownSalesItem = JobSalesItem.pick({
  ...{ salesId: true, soNumber: true, poNumber: true, client: true, productSku: true },
  ...{ quantity: true, dateCreated: true, dispatchDate: true, notes: true },
});

/** The same of a completed job. */
export const CompletedSalesItem = JobSalesItem.pick({ salesOrderId: true, soNumber: true, poNumber: true, dispatchDate: true });

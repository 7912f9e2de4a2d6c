/** Reads one job, open or completed, for its page. */
import { bulkSkusOf } from "../formulas/bulk-sku.ts";
import { notFound } from "../lib/error.ts";
import { get } from "../lib/table.ts";
import { stockServingLines } from "../picking/open-batches.ts";
import { type Item, itemKey, type ItemRow } from "../stock/item.rows.ts";
import { byExpiryThenNumber } from "../stock/rules.ts";
import { type Batch, reservedOf, skuOfBatch } from "../stock/batch.rows.ts";
import type { CompletedJob, CompletedJobHead, JobBatch, JobDetail, JobStockLine } from "./answers.ts";
import { type Job, type JobLine, lineId, reservedOfLine } from "./job.rows.ts";
import { type JobHead, type JobHeadRow, jobKey } from "./job-parts.rows.ts";
import { findJob, openJob } from "./open-job.ts";
import { isUsableFor } from "./usable-for-job.ts";

/**
 * A job with the batches that can serve each of its lines. Refuses an unknown id (404). The stock is read after the
 * job, which makes three round trips with the session's. (Specification 3, section 3, Job detail.)
 */
export async function readJob(id: number): Promise<JobDetail> {
  const job = await openJob(id, false);
  const lines = inOrder(job);
  const [formulaJob, made, stock] = await Promise.all([
    job.formulaJobId === null ? undefined : get<JobHeadRow>(jobKey(job.formulaJobId)),
    get<ItemRow>(itemKey(job.code)),
    stockServingLines(lines),
  ]);
  return {
    jobDetails: detailsOf(job, formulaJob, made),
    salesItems: job.salesItems.map((item) => ({
      id: item.salesOrderId,
      salesId: item.salesId,
      soNumber: item.soNumber,
      poNumber: item.poNumber,
      client: item.client,
      productSku: item.productSku,
      quantity: item.quantity,
      dateCreated: item.dateCreated,
      dispatchDate: item.dispatchDate,
      notes: item.notes,
    })),
    jobStock: lines.map((line, i) =>
      stockLineOf(
        job,
        line,
        (stock[i] ?? []).flatMap((one) => one.batches),
      ),
    ),
  };
}

/** The lines in the order of the page: the bulk, the recipe by descending percentage, then the rest by SKU. Stored lines have no order. */
function inOrder(job: Job): JobLine[] {
  const rank = (line: JobLine): number => line.percentage ?? (bulkSkusOf(job.formulaCode).includes(line.sku) ? 101 : -1);
  return Object.values(job.lines).toSorted((a, b) => rank(b) - rank(a) || a.sku.localeCompare(b.sku));
}

function detailsOf(job: Job, formulaJob: JobHead | undefined, made: Pick<Item, "shelfLifeDays"> | undefined): JobDetail["jobDetails"] {
  return {
    id: job.id,
    jobNumber: job.jobNumber,
    client: job.client,
    code: job.code,
    name: job.name,
    type: job.type,
    batchNumber: job.batchNumber,
    netQuantity: job.netQuantity,
    wastagePercent: job.wastagePercent,
    wastageAdditional: job.additionalWastage,
    excessAllocated: job.excessAllocated,
    grossQuantity: job.grossQuantity,
    printed: job.printed,
    sheetRevision: job.sheetRevision ?? 0,
    rAndDCode: job.rAndDCode,
    dateEdited: job.dateEdited,
    staffName: job.staffName,
    fillSize: job.fillSize,
    formulaJob: formulaJob ? { id: formulaJob.id, jobNumber: formulaJob.jobNumber, dateCompleted: formulaJob.dateCompleted } : null,
    shelfLifeDays: made?.shelfLifeDays ?? null,
    dateCompleted: job.dateCompleted,
    dateCancelled: job.dateCancelled,
    exchanged: job.exchanged ?? [],
    version: job.version,
  };
}

function stockLineOf(job: Job, line: JobLine, batches: readonly Batch[]): JobStockLine {
  return {
    id: lineId(job.id, line.sku),
    elementSku: line.sku,
    name: line.name,
    allocatedQuantity: line.quantity,
    reserved: reservedOfLine(line),
    batches: batches.toSorted(byExpiryThenNumber).map((batch) => batchOf(line, batch)),
  };
}

/** A batch as the completion dialog shows it first: the reserved quantity is proposed as used, if the batch can be used. */
function batchOf(line: JobLine, batch: Batch): JobBatch {
  const reserved = line.reservations[batch.id]?.quantity ?? 0;
  return {
    elementId: batch.id,
    sku: batch.sku,
    batch: batch.batchNumber,
    bin: batch.bin,
    warehouse: batch.warehouse,
    quantityOfBatch: batch.quantity,
    unreservedQuantity: batch.quantity - reservedOf(batch),
    reserved,
    status: batch.status,
    expiryDate: batch.expiryDate,
    rAndDCode: batch.rAndDCode ?? null,
    usedQuantity: isUsableFor(batch, line.reservations[batch.id]) ? reserved : 0,
    batchExhausted: false,
  };
}

/** A completed job as the report lists it. */
export function completedHeadOf(job: Omit<JobHead, "purchaseOrders" | "dispatchDate">): CompletedJobHead {
  return {
    id: job.id,
    code: job.code,
    rAndDCode: job.rAndDCode,
    name: job.name,
    client: job.client,
    jobNumber: job.jobNumber,
    batchNumber: job.batchNumber,
    grossQuantity: job.grossQuantity,
    quantityProduced: job.quantityProduced,
    dateCompleted: job.dateCompleted,
    type: job.type,
    wastagePercent: job.wastagePercent,
    staffName: job.closedBy,
    notes: job.notes,
  };
}

/** A completed job with the materials that went into it. Refuses an unknown id and a job that is not completed (404). (Specification 3, section 3, Completed job.) */
export async function readCompleted(id: number): Promise<CompletedJob> {
  const job = await findJob(id, false);
  if (job?.state !== "completed") throw notFound(`the completed job ${id}`);
  return {
    jobDetails: completedHeadOf(job),
    jobStock: inOrder(job).map((line) => ({
      elementSku: line.sku,
      name: line.name,
      allocatedQuantity: line.quantity,
      usedQuantity: (line.used ?? []).reduce((sum, used) => sum + used.quantity, 0),
      batches: (line.used ?? []).map(({ elementId, batchNumber, quantity }) => ({ sku: skuOfBatch(elementId), batchNumber, quantity })),
      batchUsed: [...new Set((line.used ?? []).map((used) => used.batchNumber))].join(", "),
    })),
    salesItems: job.salesItems.map(({ salesOrderId, soNumber, poNumber, dispatchDate }) => ({ salesOrderId, soNumber, poNumber, dispatchDate })),
  };
}

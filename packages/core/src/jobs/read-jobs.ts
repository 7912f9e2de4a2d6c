/** Reads one job, open or completed, for its page. */
import { shapedBy } from "../lib/rules/keyed.ts";
import type * as z from "zod";
import { possibleBulkSkus } from "../formulas/bulk-sku.ts";
import { notFound } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import { type Stock, stockServingLines } from "../stock/lots/open-stock-lines.ts";
import { type Item, itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import { byExpiryThenNumber } from "../stock/rules.ts";
import { type StockLine, reservedQuantity, stockLineSku } from "../stock/lots/stock-line.rows.ts";
import type { CompletedJob, CompletedJobHead, JobStockLine, JobDetail, JobRequirement } from "./answers.ts";
import { usedOfLine } from "./rules.ts";
import { lineMilligrams } from "./job-figures.ts";
import { type Job, type JobLine, lineId, reservedOfLine } from "./job.rows.ts";
import { type JobHeadRow, jobKey } from "./job-parts.rows.ts";
import { CompletedHead, CompletedSalesItem, type JobHead, JobOnPage, ShownSalesItem } from "./job-shapes.ts";
import { findJob, isStarted, openJob } from "./open-job.ts";
import { isUsableAtRisk, isUsableFor } from "./usable-for-job.ts";
import { mayServe } from "../stock/items/variants.ts";

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
    stockServingLines(lines, null),
  ]);
  return {
    jobDetails: jobDetailFields(job, formulaJob, made),
    salesItems: job.salesItems.map((item) => ({ ...shapedBy(ShownSalesItem, item), id: item.salesOrderId })),
    parts: job.parts ?? [],
    jobStock: lines.map((line, i) =>
      jobRequirement(
        job,
        line,
        (stock[i] ?? []).flatMap((one) => stockLinesFor(job, line, one)),
        made,
      ),
    ),
  };
}

/** The lines in the order of the page: the bulk, the recipe by descending percentage, then the rest by SKU. Stored lines have no order. */
function inOrder(job: Job): JobLine[] {
  const rank = (line: JobLine): number => line.percentage ?? (possibleBulkSkus(job.formulaCode).includes(line.sku) ? 101 : -1);
  return Object.values(job.lines).toSorted((a, b) => rank(b) - rank(a) || a.sku.localeCompare(b.sku));
}

function jobDetailFields(
  job: Job,
  formulaJob: JobHead | undefined,
  made: Pick<Item, "shelfLifeDays" | "shelfLifeMonths"> | undefined,
): JobDetail["jobDetails"] {
  return {
    ...shapedBy(JobOnPage, job),
    wastageAdditional: job.additionalWastage,
    sheetRevision: job.sheetRevision ?? 0,
    formulaJob: formulaJob
      ? {
          ...{ id: formulaJob.id, jobNumber: formulaJob.jobNumber, dateCompleted: formulaJob.dateCompleted },
          started: isStarted(formulaJob),
        }
      : null,
    shelfLifeDays: made?.shelfLifeDays ?? null,
    shelfLifeMonths: made?.shelfLifeMonths ?? null,
    exchanged: job.exchanged ?? [],
    quantityProduced: job.quantityProduced,
  };
}

/** An item's batches that can serve a line, and those that it has reserved before they belonged to another client. */
function stockLinesFor(job: Job, line: JobLine, { item, stockLines }: Stock): StockLine[] {
  return stockLines.filter((stockLine) => mayServe(line, job, item, stockLine) || line.reservations[stockLine.id] !== undefined);
}

function jobRequirement(job: Job, line: JobLine, stockLines: readonly StockLine[], made: Item | undefined): JobRequirement {
  return {
    id: lineId(job.id, line.sku),
    elementSku: line.sku,
    name: line.name,
    allocatedQuantity: line.quantity,
    used: usedOfLine(line),
    milligrams: lineMilligrams(job, line),
    reserved: reservedOfLine(line),
    batches: stockLines.toSorted(byExpiryThenNumber).map((stockLine) => jobStockLine(line, stockLine, isUsableAtRisk(job, made, stockLine))),
  };
}

/** A batch as the completion dialog shows it first: the reserved quantity is proposed as used, if the batch can be used. */
function jobStockLine(line: JobLine, stockLine: StockLine, atRisk: boolean): JobStockLine {
  const reserved = line.reservations[stockLine.id]?.quantity ?? 0;
  return {
    elementId: stockLine.id,
    sku: stockLine.sku,
    name: stockLine.name,
    batch: stockLine.batchNumber,
    bin: stockLine.bin,
    warehouse: stockLine.warehouse,
    quantityOfBatch: stockLine.quantity,
    unreservedQuantity: stockLine.quantity - reservedQuantity(stockLine),
    reserved,
    status: stockLine.status,
    expiryDate: stockLine.expiryDate,
    rAndDCode: stockLine.rAndDCode ?? null,
    usedQuantity: atRisk || isUsableFor(stockLine, line.reservations[stockLine.id]) ? reserved : 0,
    batchExhausted: false,
    atRisk,
  };
}

/** A completed job as the report lists it. */
export function completedJobHead(job: z.infer<typeof CompletedHead> & Pick<Job, "closedBy">): CompletedJobHead {
  return { ...shapedBy(CompletedHead, job), staffName: job.closedBy };
}

/** A line with all that it was for, also what the parts of its job used. */
const whole = (line: JobLine): JobLine => ({ ...line, quantity: line.quantity + (line.drawn ?? 0) });

/** A completed job with the materials that went into it. Refuses an unknown id and a job that is not completed (404). (Specification 3, section 3, Completed job.) */
export async function readCompleted(id: number): Promise<CompletedJob> {
  const job = await findJob(id, false);
  if (job?.state !== "completed") throw notFound(`the completed job ${id}`);
  return {
    jobDetails: completedJobHead(job),
    jobStock: inOrder(job)
      .map(whole)
      .map((line) => ({
        elementSku: line.sku,
        name: line.name,
        allocatedQuantity: line.quantity,
        milligrams: lineMilligrams(job, line),
        usedQuantity: usedOfLine(line),
        batches: (line.used ?? []).map(({ elementId, batchNumber, quantity }) => ({ sku: stockLineSku(elementId), batchNumber, quantity })),
        batchUsed: [...new Set((line.used ?? []).map((used) => used.batchNumber))].join(", "),
      })),
    salesItems: job.salesItems.map((item) => shapedBy(CompletedSalesItem, item)),
  };
}

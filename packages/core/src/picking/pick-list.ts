/** Pick lists: what several jobs need of each SKU, and which batches can serve it. */
import { type Job, type JobLine, lineId, reservedOfLine } from "../jobs/job.rows.ts";
import { assertOpen, openJobs } from "../jobs/open-job.ts";
import { unitOf } from "../lib/quantity.ts";
import type { Batch } from "../stock/batch.rows.ts";
import { byExpiryThenNumber } from "../stock/rules.ts";
import { firstExpiredFirst, isUsable, usableOf } from "../stock/fefo.ts";
import type { PickListItem } from "./contract.ts";
import { dispatchDateOf } from "./dispatch-date.ts";
import { wantingOneBatch } from "./one-batch.ts";
import { assertOneType } from "./one-type.ts";
import { type Stock, stockServingLines } from "./open-batches.ts";
import { reservationIdOf } from "./reservation.ts";

/**
 * The pick list of open jobs, by SKU. Refuses mixed types, and jobs that are no longer open. (Specification 3, section
 * 5.)
 */
export async function pickList(jobIds: readonly number[]): Promise<PickListItem[]> {
  const jobs = [...(await openJobs(jobIds, false)).values()];
  assertOneType(jobs, "jobs");
  for (const job of jobs) assertOpen(job);
  const skus = [...new Set(jobs.flatMap((job) => Object.keys(job.lines)))].toSorted();
  const [stock, single] = await Promise.all([
    stockServingLines(skus.map((sku) => ({ sku, exactMatch: jobs.some((job) => job.lines[sku]?.exactMatch) }))),
    wantingOneBatch(jobs),
  ]);
  return skus.map((sku, i) => pickListItem(sku, jobs, stock[i] ?? [], single));
}

/**
 * One SKU's line with the stock of its family: required, reserved for these jobs, remaining, and the shortage. `single`
 * are the jobs whose client wants one batch. Grams or units.
 */
export function pickListItem(sku: string, jobs: readonly Job[], stock: readonly Stock[], single: ReadonlySet<number> = new Set()): PickListItem {
  const requiredFor = jobs.flatMap((job) => {
    const line = job.lines[sku];
    return line ? [requirement(job, line, single.has(job.id))] : [];
  });
  const quantity = requiredFor.reduce((sum, one) => sum + one.quantity, 0);
  const requirementRemaining = requiredFor.reduce((sum, one) => sum + one.remaining, 0);
  const batches = stock.flatMap((one) => one.batches);
  const totalUnreservedStock = usableOf(batches);
  const own = stock.find((one) => one.item.sku === sku)?.item;
  const ids = jobs.map((job) => job.id);
  const offered = inOrder(batches, ids);
  return {
    sku,
    name: own?.name ?? jobs.find((job) => job.lines[sku])?.lines[sku]?.name ?? sku,
    category: own?.categoryName ?? "",
    unit: unitOf(own ?? stock[0]?.item ?? { categoryType: "", categoryName: "" }),
    totalStock: stock.reduce((sum, one) => sum + one.item.quantity, 0),
    totalUnreservedStock,
    quantity,
    shortage: Math.max(0, requirementRemaining - totalUnreservedStock),
    requirementRemaining,
    requiredFor,
    batches: offered.map((batch) => pickBatch(batch, ids, quantity)),
    unavailable: batches
      .filter((batch) => !offered.includes(batch))
      .toSorted(byExpiryThenNumber)
      .map(unavailableBatch),
  };
}

function unavailableBatch(batch: Batch): PickListItem["unavailable"][number] {
  const { id, sku, batchNumber, bin, warehouse, expiryDate, quantity, status } = batch;
  return { id, skuVariant: sku, batchNumber, bin, warehouse, expiry: expiryDate, quantityOfBatch: quantity, status };
}

/** Batches that can serve, by expiry; then batches that are reserved for these jobs but are no longer usable. */
function inOrder(batches: readonly Batch[], jobIds: readonly number[]): Batch[] {
  const serving = (batch: Batch): boolean => reservedFor(batch, jobIds) > 0;
  const usable = firstExpiredFirst(batches).filter((batch) => batch.unreserved > 0 || serving(batch));
  return [...usable, ...batches.filter((batch) => !isUsable(batch) && serving(batch)).toSorted(byExpiryThenNumber)];
}

function reservedFor(batch: Batch, jobIds: readonly number[]): number {
  return jobIds.reduce((sum, id) => sum + (batch.reservations[id]?.quantity ?? 0), 0);
}

function requirement(job: Job, line: JobLine, oneBatch: boolean): PickListItem["requiredFor"][number] {
  const reserved = reservedOfLine(line);
  const { id: jobId, jobNumber, client, code, name } = job;
  const reservations = Object.entries(line.reservations).map(([elementId, one]) => ({
    reservationId: reservationIdOf(jobId, elementId),
    elementId,
    quantity: one.quantity,
  }));
  const jobStockId = lineId(jobId, line.sku);
  return {
    jobId,
    jobStockId,
    elementSku: line.sku,
    jobNumber,
    client,
    code,
    name,
    dispatchDate: dispatchDateOf(job),
    quantity: line.quantity,
    reserved,
    remaining: line.quantity - reserved,
    reservations,
    oneBatch,
  };
}

function pickBatch(batch: Batch, jobIds: readonly number[], totalRequired: number): PickListItem["batches"][number] {
  return {
    id: batch.id,
    key: batch.id,
    skuVariant: batch.sku,
    name: batch.name,
    batchNumber: batch.batchNumber,
    bin: batch.bin,
    warehouse: batch.warehouse,
    expiry: batch.expiryDate,
    packSize: batch.packSize,
    quantityOfBatch: batch.quantity,
    unreservedQuantity: isUsable(batch) ? batch.unreserved : 0,
    reserved: reservedFor(batch, jobIds),
    totalRequired,
  };
}

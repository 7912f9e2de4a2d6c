/**
 * What jobs take: reserved, picked and used, the earliest expiry first.
 */
import { complete } from "@apothecary/core/jobs/complete-job";
import { completeJob } from "@apothecary/core/jobs/contract";
import { type Job, type JobLine, lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { dayOf } from "@apothecary/core/lib/day";
import { reserveStock, transferReservedStock } from "@apothecary/core/picking/contract";
import { reservationIdOf } from "@apothecary/core/picking/reservation";
import { reserve } from "@apothecary/core/picking/reserve";
import { transferReserved } from "@apothecary/core/picking/transfer-reserved";
import type { Batch } from "@apothecary/core/stock/batch.rows";
import { firstExpiredFirst } from "@apothecary/core/stock/fefo";
import { findItem } from "@apothecary/core/stock/open-item";
import { type Company, expectMore } from "./company.ts";

/** A rest of a batch that is not worth keeping, of what was delivered. */
const DREGS_PERCENT = 1.5;

/** A job's lines by SKU: the table keeps no order of its own. */
export const linesOf = (job: Job): JobLine[] => Object.values(job.lines).toSorted((a, b) => a.sku.localeCompare(b.sku));

/** What a batch gives to a job: grams or units. */
interface Share {
  batch: Batch;
  quantity: number;
}

/** Which batches give a job what it needs of an item: what it has reserved, what was made for it, then the earliest expiry first. */
async function sharesOf(job: Job, sku: string, quantity: number, time: number): Promise<Share[]> {
  const opened = await findItem(sku);
  const usable = firstExpiredFirst(opened?.batches ?? [], dayOf(time));
  const own = (batch: Batch): number => (batch.reservations[job.id] ? 2 : 0) + (batch.batchNumber === job.batchNumber ? 1 : 0);
  let left = quantity;
  return usable
    .toSorted((a, b) => own(b) - own(a))
    .flatMap((batch) => {
      const share = Math.min(left, batch.unreserved + (batch.reservations[job.id]?.quantity ?? 0));
      left -= share;
      return share > 0 ? [{ batch, quantity: share }] : [];
    });
}

/** Reserves what a job needs, as far as it is there. */
export async function reserveFor(company: Company, jobId: number, time: number): Promise<void> {
  const job = await openJob(jobId);
  const wanted = linesOf(job);
  const shares = await Promise.all(wanted.map((line) => sharesOf(job, line.sku, line.quantity, time)));
  const reservationList = shares.flat().map(({ batch, quantity }) => ({ jobId, jobStockId: lineId(jobId, batch.sku), elementId: batch.id, quantity }));
  if (reservationList.length === 0) return;
  await company.act(time, "warehouse", (actor) => reserve(reserveStock.body.parse({ reservationList }).reservationList, actor));
}

/** Picks what a job has reserved and is not there yet to a location, or onto a new pallet in a warehouse; `part` percent of its reservations. */
export async function pickFor(
  company: Company,
  jobId: number,
  time: number,
  to: { locationId: string } | { palletWarehouse: string },
  part = 100,
): Promise<void> {
  const job = await openJob(jobId);
  const all = linesOf(job).flatMap((line) => Object.entries(line.reservations).toSorted(([a], [b]) => a.localeCompare(b)));
  const some = all.slice(0, Math.ceil((all.length * part) / 100));
  const reservations = some.map(([batchId, { quantity }]) => ({
    reservationId: reservationIdOf(jobId, batchId),
    pickQuantity: quantity,
    transferQuantity: quantity,
  }));
  if (reservations.length === 0) return;
  const where = "locationId" in to ? { transferLocation: to.locationId } : { roamingPallet: true, palletWarehouse: to.palletWarehouse };
  await company.act(time, "warehouse", (actor) => transferReserved(transferReservedStock.body.parse({ reservations, ...where }), actor));
}

/** Why a filling job made less than it should have. */
export interface Shortfall {
  reason: "bulk" | "componentry" | "other";
  notes: string;
}

/** How a job came out. */
export interface Result {
  /** Kilograms, or units. */
  produced: number;
  /** What was used, of what was allocated, in percent. */
  used: number;
  notes: string;
  /** Whether the rest of its own bulk is thrown away. */
  emptiesBulk: boolean;
  shortfall: Shortfall | null;
}

/** Completes a job; returns the batch row of what it made. */
export async function finish(company: Company, job: Job, time: number, result: Result): Promise<string | null> {
  const lines = linesOf(job);
  const shares = await Promise.all(lines.map((line) => sharesOf(job, line.sku, Math.max(1, Math.round((line.quantity * result.used) / 100)), time)));
  const usedStock = lines.map((line, i) => ({
    id: lineId(job.id, line.sku),
    notUsed: shares[i]?.length === 0,
    batches: (shares[i] ?? []).map(({ batch, quantity }) => ({
      elementId: batch.id,
      exhausted: isUsedUp(batch, quantity, job, result),
      usedQuantity: quantity,
      quantityOfBatch: batch.quantity,
    })),
  }));
  for (const [i, line] of lines.entries()) {
    const taken = (shares[i] ?? []).reduce((sum, { batch, quantity }) => sum + (isUsedUp(batch, quantity, job, result) ? batch.quantity : quantity), 0);
    if (company.wares.has(line.sku)) expectMore(company, line.sku, line.quantity - taken);
  }
  const data = { jobId: job.id, usedStock, totalProduced: result.produced, notes: result.notes, shortageData: shortageOf(job, result.shortfall) };
  const { elementId } = await company.act(time, "technician", (actor) => complete(completeJob.body.parse({ data }).data, actor));
  return elementId ?? null;
}

/** Dregs are written off; so is what is left of the job's own bulk when it is the last to be filled. */
function isUsedUp(batch: Batch, quantity: number, job: Job, { emptiesBulk }: Result): boolean {
  const left = batch.quantity - quantity;
  const others = Object.keys(batch.reservations).some((id) => id !== String(job.id));
  if (left === 0 || others) return false;
  if (job.type === "Product" && batch.batchNumber === job.batchNumber) return emptiesBulk;
  return left * 100 < batch.quantityDelivered * DREGS_PERCENT;
}

function shortageOf(job: Job, shortfall: Shortfall | null): { reasonSelected: Shortfall["reason"]; componentryShortages: string[] } | null {
  if (!shortfall) return null;
  const component = linesOf(job).find(({ sku }) => !sku.startsWith(`${job.formulaCode}-`))?.sku;
  return { reasonSelected: shortfall.reason, componentryShortages: shortfall.reason === "componentry" && component ? [component] : [] };
}

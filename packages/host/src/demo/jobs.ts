/**
 * The stock of jobs: reserved, picked and used, earliest expiry first.
 */
import { complete } from "@apothecary/core/jobs/completion/complete-job";
import { completeJob } from "@apothecary/core/jobs/contract";
import { type Job, type JobLine, lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { monthsAfter } from "@apothecary/core/lib/rules/calendar";
import { businessDay } from "@apothecary/core/lib/time/day";
import { reserveStock, transferReservedStock } from "@apothecary/core/picking/contract";
import { newReservationId } from "@apothecary/core/picking/reservation";
import { reserve } from "@apothecary/core/picking/reserve";
import { transferReserved } from "@apothecary/core/picking/transfer-reserved";
import type { StockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { firstExpiredFirst } from "@apothecary/core/stock/lots/fefo";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { type Company, expectMore } from "./company.ts";

/** Remainder of a batch that is written off, in percent of the delivery. */
const DREGS_PERCENT = 1.5;
/** How long everything that is made is good for. */
const SHELF_LIFE_MONTHS = 24;

/** A job's lines by SKU, because the table has no order of lines. */
export const jobLinesBySku = (job: Job): JobLine[] => Object.values(job.lines).toSorted((a, b) => a.sku.localeCompare(b.sku));

/** The quantity of a batch for a job: grams or units. */
interface Share {
  stockLine: StockLine;
  quantity: number;
}

/** Selects batches for a job's requirement of an item: its reservations, then output made for it, then earliest expiry first. */
async function selectShares(job: Job, sku: string, quantity: number, time: number): Promise<Share[]> {
  const opened = await findItem(sku);
  const usable = firstExpiredFirst(opened?.stockLines ?? [], businessDay(time));
  const own = (stockLine: StockLine): number => (stockLine.reservations[job.id] ? 2 : 0) + (stockLine.batchNumber === job.batchNumber ? 1 : 0);
  let left = quantity;
  return usable
    .toSorted((a, b) => own(b) - own(a))
    .flatMap((stockLine) => {
      const share = Math.min(left, stockLine.unreserved + (stockLine.reservations[job.id]?.quantity ?? 0));
      left -= share;
      return share > 0 ? [{ stockLine, quantity: share }] : [];
    });
}

/** Whether an item is the bulk of a filling job's own formula, which its compounding job makes: it is not expected stock. */
const isOwnBulk = ({ formulas }: Company, job: Job, sku: string): boolean => job.type === "Product" && formulas.has(sku);

/** Reserves a job's requirements as far as stock allows; not its own bulk. */
export async function reserveFor(company: Company, jobId: number, time: number): Promise<void> {
  const job = await openJob(jobId);
  // A filling job takes the bulk that is made for it, which may not be there yet.
  const wanted = jobLinesBySku(job).filter((line) => !isOwnBulk(company, job, line.sku));
  const shares = await Promise.all(wanted.map((line) => selectShares(job, line.sku, line.quantity, time)));
  const reservationList = shares
    .flat()
    .map(({ stockLine, quantity }) => ({ jobId, jobStockId: lineId(jobId, stockLine.sku), elementId: stockLine.id, quantity }));
  if (reservationList.length === 0) return;
  await company.act(time, "warehouse", (actor) => reserve(reserveStock.body.parse({ reservationList }).reservationList, actor));
}

/** Picks a job's reservations to a location, or onto a new pallet in a warehouse; `part` percent of them. */
export async function pickFor(
  company: Company,
  jobId: number,
  time: number,
  to: { locationId: string } | { palletWarehouse: string },
  part = 100,
): Promise<void> {
  const job = await openJob(jobId);
  const all = jobLinesBySku(job).flatMap((line) => Object.entries(line.reservations).toSorted(([a], [b]) => a.localeCompare(b)));
  const some = all.slice(0, Math.ceil((all.length * part) / 100));
  const reservations = some.map(([stockLineId, { quantity }]) => ({
    reservationId: newReservationId(jobId, stockLineId),
    pickQuantity: quantity,
    transferQuantity: quantity,
  }));
  if (reservations.length === 0) return;
  const where = "locationId" in to ? { transferLocation: to.locationId } : { roamingPallet: true, palletWarehouse: to.palletWarehouse };
  await company.act(time, "warehouse", (actor) => transferReserved(transferReservedStock.body.parse({ reservations, ...where }), actor));
}

/** Reasons why a filling job made less than planned. */
export interface Shortfall {
  reason: "bulk" | "componentry" | "other";
  notes: string;
}

/** The result of a job. */
export interface Result {
  /** Kilograms, or units. */
  produced: number;
  /** Usage in percent of the allocation. */
  used: number;
  notes: string;
  /** Whether the remainder of its own bulk is discarded. */
  emptiesBulk: boolean;
  shortfall: Shortfall | null;
}

/** Completes a job; returns the stock line of its output. */
export async function finish(company: Company, job: Job, time: number, result: Result): Promise<string | null> {
  const lines = jobLinesBySku(job);
  const shares = await Promise.all(lines.map((line) => selectShares(job, line.sku, Math.max(1, Math.round((line.quantity * result.used) / 100)), time)));
  const usedStock = lines.map((line, i) => ({
    id: lineId(job.id, line.sku),
    notUsed: shares[i]?.length === 0,
    batches: (shares[i] ?? []).map(({ stockLine, quantity }) => ({
      elementId: stockLine.id,
      exhausted: isUsedUp(stockLine, quantity, job, result),
      usedQuantity: quantity,
      quantityOfBatch: stockLine.quantity,
    })),
  }));
  for (const [i, line] of lines.entries()) {
    const own = isOwnBulk(company, job, line.sku);
    const fromStock = (shares[i] ?? []).filter(({ stockLine }) => !own || stockLine.batchNumber !== job.batchNumber);
    const taken = fromStock.reduce((sum, { stockLine, quantity }) => sum + (isUsedUp(stockLine, quantity, job, result) ? stockLine.quantity : quantity), 0);
    expectMore(company, line.sku, (own ? 0 : line.quantity) - taken);
  }
  const expiryDate = monthsAfter(businessDay(time), SHELF_LIFE_MONTHS);
  const data = { jobId: job.id, usedStock, expiryDate, totalProduced: result.produced, notes: result.notes, shortageData: demoShortage(job, result.shortfall) };
  const { elementId } = await company.act(time, "technician", (actor) => complete(completeJob.body.parse({ data }).data, actor));
  return elementId ?? null;
}

/** Writes off small remainders, and the remainder of the job's own bulk after its last filling. */
function isUsedUp(stockLine: StockLine, quantity: number, job: Job, { emptiesBulk }: Result): boolean {
  const left = stockLine.quantity - quantity;
  const others = Object.keys(stockLine.reservations).some((id) => id !== String(job.id));
  if (left === 0 || others) return false;
  if (job.type === "Product" && stockLine.batchNumber === job.batchNumber) return emptiesBulk;
  return left * 100 < stockLine.quantityDelivered * DREGS_PERCENT;
}

function demoShortage(job: Job, shortfall: Shortfall | null): { reasonSelected: Shortfall["reason"]; componentryShortages: string[] } | null {
  if (!shortfall) return null;
  const component = jobLinesBySku(job).find(({ sku }) => !sku.startsWith(`${job.formulaCode}-`))?.sku;
  return { reasonSelected: shortfall.reason, componentryShortages: shortfall.reason === "componentry" && component ? [component] : [] };
}

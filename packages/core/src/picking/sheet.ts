/** Reservations of jobs: the stock sheet of one, and the pick view of several. */
import type * as z from "zod";
import { type Job, type JobLine, reservedOfLine } from "../jobs/job.rows.ts";
import { openJob, openJobs } from "../jobs/open-job.ts";
import { itemUnit } from "../lib/rules/quantity.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import { byExpiryThenNumber } from "../stock/rules.ts";
import { isReleasedFor } from "../stock/owner.ts";
import { usableQuantity } from "../stock/lots/fefo.ts";
import type { reservationsByJob, reservationsForSelectedJobs } from "./contract.ts";
import { assertOneType } from "./one-type.ts";
import { findStockLines, stockServingLines } from "../stock/lots/open-stock-lines.ts";
import { newReservationId } from "./reservation.ts";

type Sheet = z.output<typeof reservationsByJob.answer>;
type Picking = z.output<typeof reservationsForSelectedJobs.answer>;
type PickRow = Picking["reservations"][number];

/** A job's reservations, and its lines that are not fully reserved, with the stock that is still available for them. Grams or units. */
export async function stockSheet(jobId: number): Promise<Sheet> {
  const job = await openJob(jobId, false);
  const lines = sortedJobLines(job);
  const short = job.state === "open" ? unfulfilledLines(job) : [];
  const [stockLines, stock] = await Promise.all([
    findStockLines(
      lines.flatMap((line) => Object.keys(line.reservations)),
      false,
    ),
    stockServingLines(
      short.map((one) => ({ sku: one.sku, exactMatch: job.lines[one.sku]?.exactMatch ?? false })),
      job.clientId,
    ),
  ]);
  const reservations = lines.flatMap((line) => {
    const reserved = Object.keys(line.reservations).flatMap((stockLineId) => stockLines.get(stockLineId) ?? []);
    return reserved.toSorted(byExpiryThenNumber).map((stockLine) => {
      const quantity = line.reservations[stockLine.id]?.quantity ?? 0;
      const reservationId = newReservationId(jobId, stockLine.id);
      return { ...pickRowFields(stockLine), reservationId, required: line.quantity, reserved: quantity, exhausted: quantity >= stockLine.quantity };
    });
  });
  const unfulfilledRequirements = short.map((line, i) => {
    const serving = (stock[i] ?? []).flatMap((one) => one.stockLines.filter((stockLine) => isReleasedFor(stockLine, job.clientId, job.id)));
    return { ...line, availableStock: usableQuantity(serving) };
  });
  return { reservations, unfulfilledRequirements, jobNumber: job.jobNumber, batchNumber: job.batchNumber, quantity: job.grossQuantity };
}

/**
 * The reservations of several jobs, by stock line in the order of a walk through the warehouses, and what each job is
 * missing. Grams or units. Refuses mixed types. (Specification 3, section 5; contract, section 7.)
 */
export async function readPicking(jobIds: readonly number[]): Promise<Picking> {
  const jobs = [...(await openJobs(jobIds, false)).values()];
  assertOneType(jobs, "selectedRows");
  const stockLines = await findStockLines(
    jobs.flatMap((job) => Object.values(job.lines).flatMap((line) => Object.keys(line.reservations))),
    false,
  );
  const reservations = [...stockLines.values()].map((stockLine) => pickRow(stockLine, jobs)).filter((row) => row.pickQuantity > 0);
  const missing = jobs.filter((job) => job.state === "open").map((job) => [String(job.id), unfulfilledLines(job)] as const);
  return {
    reservations: reservations.toSorted(byWalk),
    unfulfilled: Object.fromEntries(missing.filter(([, lines]) => lines.length > 0)),
  };
}

/** A job's lines by SKU: stored lines have no order. */
function sortedJobLines(job: Job): JobLine[] {
  return Object.values(job.lines).toSorted((a, b) => a.sku.localeCompare(b.sku));
}

/** The lines that are not fully reserved, with the missing quantity. */
function unfulfilledLines(job: Job): { sku: string; name: string; quantity: number }[] {
  return sortedJobLines(job)
    .map((line) => ({ sku: line.sku, name: line.name, quantity: line.quantity - reservedOfLine(line) }))
    .filter((line) => line.quantity > 0);
}

function pickRow(stockLine: StockLine, jobs: readonly Job[]): PickRow {
  const requiredFor = jobs.flatMap(({ id, jobNumber, client, code, name }) => {
    const reserved = stockLine.reservations[id]?.quantity ?? 0;
    const wanted = { reservationId: newReservationId(id, stockLine.id), jobId: id, jobNumber, client, code, name };
    return reserved > 0 ? [{ ...wanted, reservationQuantity: reserved, pickQuantity: reserved }] : [];
  });
  const pickQuantity = requiredFor.reduce((sum, one) => sum + one.pickQuantity, 0);
  const { locationId, expiryDate: expiry, categoryName: category } = stockLine;
  const atRisk = stockLine.awaitsRelease !== undefined;
  return {
    ...pickRowFields(stockLine),
    locationId,
    expiry,
    category,
    unit: itemUnit(stockLine),
    atRisk,
    pickQuantity,
    transferQuantity: pickQuantity,
    requiredFor,
  };
}

function pickRowFields(stockLine: StockLine): Pick<PickRow, "elementId" | "sku" | "name" | "batch" | "bin" | "warehouse" | "quantityOfBatch"> {
  const { id, sku, name, batchNumber, bin, warehouse, quantity } = stockLine;
  return { elementId: id, sku, name, batch: batchNumber, bin, warehouse, quantityOfBatch: quantity };
}

/** By location, then item, expiry and batch number. */
function byWalk(a: PickRow, b: PickRow): number {
  const [here, there] = [a, b].map(({ warehouse, bin, sku }) => [warehouse, bin, sku].join("\n"));
  return (here ?? "").localeCompare(there ?? "", "en", { numeric: true }) || byExpiryThenNumber(ordered(a), ordered(b));
}

const ordered = ({ expiry, batch }: PickRow) => ({ expiryDate: expiry, batchNumber: batch });

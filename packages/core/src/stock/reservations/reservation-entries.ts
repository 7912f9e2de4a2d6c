/** Ledger rows of reservations. Built from the stock line alone, which saves reading the item. */
import { jobNumberText } from "../../jobs/job.rows.ts";
import { quantityText, itemUnit } from "../../lib/rules/quantity.ts";
import type { Entry } from "../../transaction/entry.rows.ts";
import type { StockLine } from "../lots/stock-line.rows.ts";
import { stockLineEntryFields } from "../entries.ts";
import type { Share } from "./reservations.ts";

/** A job's reservation of a stock line: grams or units, and when it was made. */
type Part = Pick<Share, "jobId" | "quantity"> & Partial<Pick<Share, "at">>;

/** The ledger row of a reservation that is made or released; no movement. */
export function reservationEntry(action: "Reservation" | "Reservation Removed", stockLine: StockLine, { jobId, quantity, at }: Part): Entry {
  const jobNumber = jobNumberText(jobId);
  const amount = quantityText(quantity, itemUnit(stockLine));
  return {
    ...reservationActionEntry(action, stockLine),
    reason: action === "Reservation" ? `${amount} reserved for ${jobNumber}` : `${amount} no longer reserved for ${jobNumber}`,
    jobId,
    jobNumber,
    ...(action === "Reservation" ? { forJobs: { [jobId]: quantity } } : reservationLoss([{ jobId, quantity, ...(at === undefined ? {} : { at }) }])),
  };
}

/** The ledger row of reservations of one batch that several jobs lose in a transaction that does not move its stock. */
export function lossEntry(stockLine: StockLine, lost: readonly Part[], reason: string): Entry {
  return { ...reservationActionEntry("Reservation Removed", stockLine), reason, ...reservationLoss(lost) };
}

/** What jobs lose of their reservations of one batch, for the ledger row of the movement that is the cause: negative grams or units. */
export function reservationLoss(lost: readonly Part[]): Pick<Entry, "forJobs" | "since"> {
  if (lost.length === 0) return {};
  const forJobs: Record<string, number> = {};
  const since: Record<string, number> = {};
  for (const { jobId, quantity, at } of lost) {
    forJobs[jobId] = (forJobs[jobId] ?? 0) - quantity;
    if (at !== undefined) since[jobId] = Date.parse(at);
  }
  return { forJobs, since };
}

function reservationActionEntry(action: "Reservation" | "Reservation Removed", stockLine: StockLine): Entry {
  return {
    action,
    ...stockLineEntryFields(stockLine),
    sku: stockLine.sku,
    name: stockLine.name,
    quantity: stockLine.quantity,
    difference: 0,
  };
}

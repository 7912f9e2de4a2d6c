/** Releases reservations of a stock line, newest first, for as many jobs as fit one transaction. */
import type { Job } from "../../jobs/job.rows.ts";
import type { Entry } from "../../transaction/entry.rows.ts";
import type { Write } from "../../lib/table/write.ts";
import { type StockLine, replaceStockLine, type Reserved, reservedQuantity } from "../lots/stock-line.rows.ts";
import { lossEntry } from "./reservation-entries.ts";
import { parted, type Share, trimmed } from "./reservations.ts";
import { changedJobs, type Jobs, type ReservedStockLine, shiftedJobs } from "./reserving-jobs.ts";
import { withQuantity } from "../lots/stock-line-writes.ts";

/** Jobs that one transaction changes besides the stock line, the item, two locations, the ledger and an operation: two rows each. */
export const MAX_JOBS = 45;
/** The same if each job also gets a ledger row. */
export const MAX_TOLD_JOBS = 30;

/** Released reservations; `more` jobs still have theirs. */
export interface Released {
  reservations: Record<string, Reserved>;
  lost: Share[];
  jobs: Map<number, Job>;
  more: number;
}

/** Trims a stock line's reservations towards `quantity` (grams or units), for at most `most` jobs, on both sides. */
export function released(stockLine: StockLine, jobs: Jobs, quantity: number, most: number): Released {
  const all = trimmed(stockLine, quantity).lost;
  const now = all.slice(0, most).reduce((sum, share) => sum + share.quantity, 0);
  const { reservations, lost } = all.length <= most ? trimmed(stockLine, quantity) : trimmed(stockLine, reservedQuantity(stockLine) - now);
  let left = new Map(jobs);
  for (const share of lost) left = shiftedJobs(left, share.jobId, stockLine.id, null, share.quantity, share.at);
  return { reservations, lost, jobs: left, more: all.length - lost.length };
}

/** Releases some of a stock line's reservations, and nothing else yet. */
export function releaseOnly({ stockLine, jobs }: Pick<ReservedStockLine, "stockLine" | "jobs">, freed: Released): Write[] {
  return [replaceStockLine(stockLine, withQuantity({ ...stockLine, reservations: freed.reservations }, stockLine.quantity)), ...changedJobs(jobs, freed.jobs)];
}

/** The same with one ledger row, for changes whose last transaction has the row of the movement. */
export function releasedFirst(opened: Pick<ReservedStockLine, "stockLine" | "jobs">, freed: Released, reason: string): { writes: Write[]; ledger: Entry[] } {
  return { writes: releaseOnly(opened, freed), ledger: [lossEntry(opened.stockLine, freed.lost, reason)] };
}

/** How much of `quantity` can leave a stock line in one transaction: all of it, or as much as moves the reservations of `most` jobs. */
export function movableAtOnce(stockLine: StockLine, quantity: number, most: number = MAX_JOBS): number {
  const { shares } = parted(stockLine, quantity);
  if (shares.length <= most) return quantity;
  return stockLine.quantity - reservedQuantity(stockLine) + shares.slice(0, most).reduce((sum, share) => sum + share.quantity, 0);
}

/** Moves stock of one batch to another location. Pure; used by every verb that moves stock. */
import type { Entry } from "../../transaction/entry.rows.ts";
import type { Write } from "../../lib/table/write.ts";
import type { Job } from "../../jobs/job.rows.ts";
import type { StockLocation } from "../../warehouse/location.rows.ts";
import type { StockLine, Reserved } from "../lots/stock-line.rows.ts";
import { movementEntry } from "../entries.ts";
import type { Item } from "../items/item.rows.ts";
import { parted, type Share } from "../reservations/reservations.ts";
import { type Jobs, shiftedJobs } from "../reservations/reserving-jobs.ts";
import { stockLineWrites, rejoined, replaced, withQuantity } from "../lots/stock-line-writes.ts";

/** A move: its stock, destination and reason. */
export interface Move {
  item: Item;
  /** All stock lines of the item, `batch` among them. */
  stockLines: readonly StockLine[];
  stockLine: StockLine;
  /** Grams or units: from 1 to the stock line's quantity. */
  quantity: number;
  to: StockLocation;
  /** Every job with a reservation of the stock line (`withJobs`, `jobsReserving`). */
  jobs: Jobs;
  action: "Transfer" | "Pick";
  reason?: string | undefined;
  /** Reservations that must move, by job id: grams or units, within each job's reservation of the stock line. */
  taking?: Record<string, number> | undefined;
}

/** The effect of a move, not yet written. */
export interface Moved {
  /** The writes of stock lines and locations' counts, not of jobs. */
  writes: Write[];
  /** The two ledger entries: out of one location, and into the other. */
  entries: Entry[];
  /** The destination row; its `version` is empty if it is new. */
  arrived: StockLine;
  /** The item's stock lines afterwards: `batches` of a further move in the same transaction. */
  stockLines: StockLine[];
  /** The jobs afterwards. `changedJobs(read, became)` returns the writes. */
  jobs: Map<number, Job>;
}

/**
 * Moves part or all of a stock line to another location, merged with the row of the same merge key or as a new row. The
 * total quantity is preserved. Reservations in `taking` move first, then the unreserved part, then the newest
 * reservations (contract, section 4).
 *
 * For one move, write `writes` and `changedJobs(jobs, moved.jobs)`. For several moves of one item in one transaction,
 * pass `batches` and `jobs` of each result to the next, ignore their `writes`, and finally write `batchWrites(first
 * read, last result)` and `changedJobs(first read, last result)`, so that each row is written once. The caller
 * validates quantities and locations; a violation here throws.
 */
export function moveStock(move: Move): Moved {
  const { item, stockLine, quantity, to } = move;
  if (quantity < 1 || quantity > stockLine.quantity) throw new Error(`${quantity} cannot leave the batch ${stockLine.id} of ${stockLine.quantity}.`);
  if (to.id === stockLine.locationId) throw new Error(`The batch ${stockLine.id} is already at ${to.id}.`);
  const parts = partedTaking(stockLine, quantity, move.taking ?? {});
  const stays = withQuantity({ ...stockLine, reservations: parts.staying }, stockLine.quantity - quantity);
  const there = { locationId: to.id, warehouse: to.warehouse, bin: to.bin, roaming: to.roaming };
  const moving = withQuantity({ ...stockLine, ...there, reservations: parts.moving }, quantity);
  const { stockLine: arrived, stockLines } = rejoined(replaced(move.stockLines, stays), moving);
  let jobs = new Map(move.jobs);
  for (const share of parts.shares) jobs = shiftedJobs(jobs, share.jobId, stockLine.id, arrived.id, share.quantity, share.at);
  const said = { action: move.action, reason: move.reason, totalQuantity: item.quantity };
  return {
    writes: stockLineWrites(move.stockLines, stockLines),
    entries: [
      movementEntry(item, stays, { ...said, difference: -quantity, quantity: stays.quantity }),
      { ...movementEntry(item, arrived, { ...said, difference: quantity, quantity: arrived.quantity }), ...movedReservations(parts) },
    ],
    arrived,
    stockLines,
    jobs,
  };
}

/** The reservations that moved, for the ledger row of the arrival. */
function movedReservations({ moving }: Parts): Pick<Entry, "moved"> {
  const moved = Object.entries(moving).map(([jobId, { quantity }]) => [jobId, quantity] as const);
  return moved.length > 0 ? { moved: Object.fromEntries(moved) } : {};
}

interface Parts {
  staying: Record<string, Reserved>;
  moving: Record<string, Reserved>;
  shares: Share[];
}

/** Splits a stock line's reservations, moving `taking` first. */
export function partedTaking(stockLine: Pick<StockLine, "quantity" | "reservations">, quantity: number, taking: Record<string, number>): Parts {
  const reservations = { ...stockLine.reservations };
  const shares: Share[] = [];
  let taken = 0;
  for (const [jobId, wanted] of Object.entries(taking)) {
    const held = reservations[jobId];
    if (wanted === 0) continue;
    if (!held || held.quantity < wanted) throw new Error(`Job ${jobId} has not reserved ${wanted} of the batch.`);
    taken += wanted;
    shares.push({ jobId: Number(jobId), quantity: wanted, at: held.at });
    if (held.quantity === wanted) delete reservations[jobId];
    else reservations[jobId] = { ...held, quantity: held.quantity - wanted };
  }
  if (taken > quantity) throw new Error(`${taken} cannot move with ${quantity}.`);
  const rest = parted({ reservations, quantity: stockLine.quantity - taken }, quantity - taken);
  const all = [...shares, ...rest.shares];
  const moving: Record<string, Reserved> = {};
  for (const { jobId, quantity: part, at } of all) moving[jobId] = { quantity: (moving[jobId]?.quantity ?? 0) + part, at };
  return { staying: rest.staying, moving, shares: all };
}

/**
 * Empties an item that is being removed: releases its allocations and reservations, and removes its batches. Pure; as
 * much at a time as fits one transaction.
 */
import { type Job, type JobLine, putAllocation, removeAllocation } from "../../jobs/job.rows.ts";
import { replaceJob } from "../../jobs/job-parts.rows.ts";
import { assertOpen } from "../../jobs/open-job.ts";
import type { Entry } from "../../transaction/entry.rows.ts";
import type { Write } from "../../lib/table/write.ts";
import { type StockLine, replaceStockLine } from "../lots/stock-line.rows.ts";
import { movementEntry } from "../entries.ts";
import { allocate, type Item, moveQuantity } from "./item.rows.ts";
import { lossEntry } from "../reservations/reservation-entries.ts";
import type { Share } from "../reservations/reservations.ts";
import { stockLineWrites, withQuantity } from "../lots/stock-line-writes.ts";

/** The batches and jobs of an item, as read. */
export interface Holding {
  item: Item;
  /** The item's batches. */
  stockLines: readonly StockLine[];
  /** Every job with an allocation of the item or a reservation of one of its batches. */
  jobs: readonly Job[];
  /** Batches of variants that those jobs' lines of this item have reserved, by id. */
  served: ReadonlyMap<string, StockLine>;
}

/** What one transaction removes. */
export interface Emptied {
  writes: Write[];
  ledger: Entry[];
  /** The numbers of affected jobs, and the count of removed batches. */
  jobs: string[];
  left: number;
  /** Whether the item is empty. */
  empty: boolean;
}

/** What a job loses of its reservation of a batch. */
type Loss = Pick<Share, "jobId" | "quantity">;

/** Writes of a removed batch: its row, its location's count, its ledger row. */
const LEAVING = 3;

/** Counts the rows of a transaction: each costs one write, however often it is changed. */
class Room {
  private readonly touched = new Set<string>();
  private left: number;

  constructor(left: number) {
    this.left = left;
  }

  /** Reserves the writes of these rows, if all of them fit. */
  take(rows: readonly string[], more = 0): boolean {
    const fresh = [...new Set(rows)].filter((row) => !this.touched.has(row));
    if (fresh.length + more > this.left) return false;
    for (const row of fresh) this.touched.add(row);
    this.left -= fresh.length + more;
    return true;
  }
}

/** Releases and removes as much as `room` writes allow; the item's own row is one of them. Refuses (409) jobs that are being changed. */
export function emptied({ item, stockLines, jobs, served }: Holding, reason: string, room: number): Emptied {
  const space = new Room(room);
  const own = new Map(stockLines.map((stockLine) => [stockLine.id, stockLine]));
  const stock = new Map([...served, ...own]);
  const became = new Map(jobs.map((job) => [job.id, job]));
  const writes: Write[] = [];
  const lost = new Map<string, Loss[]>();
  const all = space.take([item.sku]) && jobs.every((job) => releasedJob(job));

  function releasedJob(job: Job): boolean {
    for (const line of Object.values(job.lines)) {
      for (const stockLineId of Object.keys(line.reservations)) {
        if (line.sku !== item.sku && !own.has(stockLineId)) continue;
        if (!space.take([`reserved by ${job.id}`, `job ${job.id}`, stockLineId, `ledger of ${stockLineId}`])) return false;
        const quantity = became.get(job.id)?.lines[line.sku]?.reservations[stockLineId]?.quantity ?? 0;
        lost.set(stockLineId, [...(lost.get(stockLineId) ?? []), { jobId: job.id, quantity }]);
        became.set(job.id, withoutReservation(became.get(job.id) ?? job, line.sku, stockLineId));
        const stockLine = stock.get(stockLineId);
        if (stockLine) stock.set(stockLineId, withoutJob(stockLine, job.id));
      }
    }
    const line = job.lines[item.sku];
    if (!line || (line.quantity === 0 && hasUsed(line))) return true;
    if (!space.take([`reserved by ${job.id}`, `lines of ${job.id}`, `allocation of ${job.id}`, `ledger of job ${job.id}`])) return false;
    const { [item.sku]: now = line, ...lines } = became.get(job.id)?.lines ?? {};
    // What parts of the job used stays in its record.
    const stays = hasUsed(now) ? { ...now, quantity: 0, reservations: {} } : undefined;
    became.set(job.id, { ...job, lines: stays ? { ...lines, [item.sku]: stays } : lines });
    writes.push(stays ? putAllocation(job, stays) : removeAllocation(item.sku, job.id), allocate(item.sku, -line.quantity));
    return true;
  }

  let { quantity } = item;
  const ledger: Entry[] = [...served.values(), ...stockLines].flatMap((stockLine) =>
    lost.has(stockLine.id) ? [lossEntry(stockLine, lost.get(stockLine.id) ?? [], reason)] : [],
  );
  const gone: StockLine[] = [];
  for (const stockLine of all ? stockLines : []) {
    if (!space.take([stockLine.id, `place ${stockLine.locationId}`], LEAVING - 2)) break;
    quantity -= stockLine.quantity;
    gone.push(stockLine);
    ledger.push(
      movementEntry(item, withQuantity({ ...stockLine, reservations: {} }, 0), {
        action: "Item Removed",
        difference: -stockLine.quantity,
        quantity: 0,
        totalQuantity: quantity,
        reason,
      }),
    );
  }
  const affected = jobs.filter((job) => became.get(job.id) !== job);
  for (const job of affected) {
    assertOpen(job);
    writes.push(...replaceJob(job, became.get(job.id) ?? job));
  }
  const leaving = new Set(gone.map((stockLine) => stockLine.id));
  for (const was of [...served.values(), ...stockLines]) {
    const becomes = stock.get(was.id);
    if (becomes && becomes !== was && !leaving.has(was.id)) writes.push(replaceStockLine(was, becomes));
  }
  writes.push(...stockLineWrites(gone, []), ...(gone.length > 0 ? [moveQuantity(item, quantity - item.quantity)] : []));
  return { writes, ledger, jobs: affected.map((job) => job.jobNumber), left: gone.length, empty: all && gone.length === stockLines.length };
}

function withoutReservation(job: Job, sku: string, stockLineId: string): Job {
  const line = job.lines[sku];
  if (!line) return job;
  const { [stockLineId]: _, ...reservations } = line.reservations;
  return { ...job, lines: { ...job.lines, [sku]: { ...line, reservations } } };
}

function withoutJob(stockLine: StockLine, jobId: number): StockLine {
  const { [String(jobId)]: _, ...reservations } = stockLine.reservations;
  return withQuantity({ ...stockLine, reservations }, stockLine.quantity);
}

/** Whether parts of its job used something of a line. */
function hasUsed({ used = [] }: Pick<JobLine, "used">): boolean {
  return used.length > 0;
}

/**
 * Moving rows of many batches to one place: what is read for it, and how much of it one transaction can hold. Pure but for
 * the reading.
 */
import type { Job } from "../jobs/job.rows.ts";
import { openJobs } from "../jobs/open-job.ts";
import { fits } from "../transaction/commit.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { type AppError, badInput } from "../lib/error.ts";
import { getMany } from "../lib/table.ts";
import { keyOf, type Write } from "../lib/write.ts";
import { type Destination, writesAt } from "../picking/destination.ts";
import { batchGone, inAgreement, type Stock, stockOf } from "../picking/open-batches.ts";
import { type Place, placeKey, type PlaceRow } from "../warehouse/place.rows.ts";
import { type Batch, skuOfBatch } from "./batch.rows.ts";
import { moveStock } from "./move.ts";
import { movableAtOnce } from "./release-reservations.ts";
import { parted } from "./reservations.ts";
import { changedJobs, type Jobs, reservedFrom } from "./reserving-jobs.ts";
import { batchWrites } from "./batch-writes.ts";
import { INVALID_TRANSFER_QUANTITY } from "./transfers.contract.ts";

/** So much of a batch, in grams or units, and why. */
export interface MovingRow {
  id: string;
  quantity: number;
  reason: string;
  /** Where it stands in the input. */
  at: number;
}

/** What rows are moved with: their items and batches, the jobs whose reservations go along, and the pallets they come from. */
export interface MovingContext {
  stock: Map<string, Stock>;
  jobs: Map<number, Job>;
  pallets: Place[];
}

/** Rows that one transaction moves at most: each costs five writes or so. */
export const MAX_ROWS = 24;
/** Jobs that one transaction changes beside a single row that moves. */
const MAX_JOBS = 80;

/** Reads what some rows are moved with, strongly, batches and jobs in agreement. */
export async function openMoving(rows: readonly MovingRow[]): Promise<MovingContext> {
  return inAgreement(async () => {
    const stock = await stockOf(
      rows.map((row) => skuOfBatch(row.id)),
      true,
    );
    const shares = rows.flatMap((row) => sharesOf(stock, row));
    const from = new Set(rows.flatMap((row) => palletUnder(findBatch(stock, row.id))));
    const [jobs, places] = await Promise.all([
      openJobs(shares.map((share) => share.jobId)),
      getMany<PlaceRow>(
        [...from].map((id) => placeKey(id)),
        true,
      ),
    ]);
    const agree = shares.every(({ batch, jobId }) => {
      const job = jobs.get(jobId);
      return job !== undefined && reservedFrom(job, batch.id) === batch.reservations[jobId]?.quantity;
    });
    return agree ? { stock, jobs, pallets: places.flatMap((place) => place ?? []) } : undefined;
  });
}

/** The pallet that a batch is on, if it is on one. */
export function palletUnder(batch: Batch | undefined): string[] {
  return batch?.roaming ? [batch.locationId] : [];
}

/** Which jobs' reservations may have to go along with a row. */
function sharesOf(stock: Map<string, Stock>, { id, quantity }: MovingRow): { batch: Batch; jobId: number }[] {
  const batch = findBatch(stock, id);
  return batch ? parted(batch, Math.min(quantity, batch.quantity)).shares.map(({ jobId }) => ({ batch, jobId })) : [];
}

/** A batch among the stock that was read. */
export function findBatch(stock: Map<string, Stock>, id: string): Batch | undefined {
  return stock.get(skuOfBatch(id))?.batches.find((batch) => batch.id === id);
}

/** Why a row cannot be moved: its batch is gone (404), holds less, or is there already (400). */
export function refusalOf(row: MovingRow, batch: Batch | undefined, to: Place): AppError | undefined {
  if (!batch) return batchGone();
  if (row.quantity > batch.quantity) return badInput(`transferRows.${row.at}.transfer`, INVALID_TRANSFER_QUANTITY);
  return batch.locationId === to.id ? badInput(`transferRows.${row.at}.id`, "The stock is already in this location.") : undefined;
}

/** What one transaction does of some rows. */
export interface MovedRows {
  writes: Write[];
  ledger: Entry[];
  /** What is still to move of them. */
  left: MovingRow[];
}

/** All rows in one transaction, each row of stock and each job written once. */
export function movedRows(context: MovingContext, rows: readonly MovingRow[], to: Destination): Omit<MovedRows, "left"> {
  let jobs: Jobs = context.jobs;
  const batches = new Map<string, readonly Batch[]>();
  const ledger: Entry[] = [];
  for (const { id, quantity, reason } of rows) {
    const sku = skuOfBatch(id);
    const opened = context.stock.get(sku);
    const present = batches.get(sku) ?? opened?.batches ?? [];
    const batch = present.find((one) => one.id === id);
    if (!opened || !batch) throw batchGone();
    const move = moveStock({ item: opened.item, batches: present, batch, quantity, to: to.place, jobs, action: "Transfer", reason });
    jobs = move.jobs;
    batches.set(sku, move.batches);
    ledger.push(...move.entries);
  }
  const stock = [...batches].flatMap(([sku, after]) => batchWrites(context.stock.get(sku)?.batches ?? [], after));
  return { writes: writesAt(to, [...stock, ...changedJobs(context.jobs, jobs)]), ledger };
}

/**
 * The most rows, from the first, that a transaction can hold beside an operation's row; of a single row whose reservations
 * are too many for it, a part.
 */
export function leadingRows(context: MovingContext, rows: readonly MovingRow[], to: Destination): MovedRows {
  for (let count = Math.min(rows.length, MAX_ROWS); count > 0; count--) {
    const moved = movedRows(context, rows.slice(0, count), to);
    if (fits(moved, 1)) return { ...moved, left: rows.slice(count) };
  }
  const [first, ...others] = rows;
  const batch = first && findBatch(context.stock, first.id);
  if (!first || !batch) return { writes: [], ledger: [], left: [...rows] };
  const quantity = movableAtOnce(batch, first.quantity, MAX_JOBS);
  return { ...movedRows(context, [{ ...first, quantity }], to), left: [{ ...first, quantity: first.quantity - quantity }, ...others] };
}

/** The pallets on which nothing is left after these writes. */
export function emptiedBy(pallets: readonly Place[], writes: readonly Write[]): { locationId: string; palletNumber: string }[] {
  return pallets.flatMap(({ id, bin, rows }) => {
    const { PK } = placeKey(id);
    const leaving = writes.reduce((sum, write) => sum + (write.kind === "update" && keyOf(write).PK === PK ? (write.add?.["rows"] ?? 0) : 0), 0);
    return rows + leaving === 0 ? [{ locationId: id, palletNumber: bin }] : [];
  });
}

/**
 * Moves rows of many batches to one location: what to read, and how much fits one transaction. Pure, except the reads.
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

/** A quantity of a batch, in grams or units, and the reason. */
export interface MovingRow {
  id: string;
  quantity: number;
  reason: string;
  /** Its index in the input. */
  at: number;
}

/** What moving rows needs: their items and batches, the jobs whose reservations move, and the pallets they come from. */
export interface MovingContext {
  stock: Map<string, Stock>;
  jobs: Map<number, Job>;
  pallets: Place[];
}

/** The most rows that one transaction moves: each costs about five writes. */
export const MAX_ROWS = 24;
/** Jobs that one transaction changes besides a single moving row. */
const MAX_JOBS = 80;

/** Reads a strongly consistent snapshot of the batches and jobs for moving some rows. */
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

/** The pallet that a batch is on, if any. */
export function palletUnder(batch: Batch | undefined): string[] {
  return batch?.roaming ? [batch.locationId] : [];
}

/** The jobs whose reservations may have to move with a row. */
function sharesOf(stock: Map<string, Stock>, { id, quantity }: MovingRow): { batch: Batch; jobId: number }[] {
  const batch = findBatch(stock, id);
  return batch ? parted(batch, Math.min(quantity, batch.quantity)).shares.map(({ jobId }) => ({ batch, jobId })) : [];
}

/** A batch of the stock as read. */
export function findBatch(stock: Map<string, Stock>, id: string): Batch | undefined {
  return stock.get(skuOfBatch(id))?.batches.find((batch) => batch.id === id);
}

/** Why a row cannot be moved: its batch no longer exists (404), holds less, or is already at the destination (400). */
export function refusalOf(row: MovingRow, batch: Batch | undefined, to: Place): AppError | undefined {
  if (!batch) return batchGone();
  if (row.quantity > batch.quantity) return badInput(`transferRows.${row.at}.transfer`, INVALID_TRANSFER_QUANTITY);
  return batch.locationId === to.id ? badInput(`transferRows.${row.at}.id`, "The stock is already in this location.") : undefined;
}

/** The part of some rows that one transaction moves. */
export interface MovedRows {
  writes: Write[];
  ledger: Entry[];
  /** The rows still to move. */
  left: MovingRow[];
}

/** All rows in one transaction, with one write per batch row and job. */
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
 * As many rows, from the first, as fit a transaction besides an operation's row; a part of a single row that has too
 * many reservations.
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

/** The pallets that are empty after these writes. */
export function emptiedBy(pallets: readonly Place[], writes: readonly Write[]): { locationId: string; palletNumber: string }[] {
  return pallets.flatMap(({ id, bin, rows }) => {
    const { PK } = placeKey(id);
    const leaving = writes.reduce((sum, write) => sum + (write.kind === "update" && keyOf(write).PK === PK ? (write.add?.["rows"] ?? 0) : 0), 0);
    return rows + leaving === 0 ? [{ locationId: id, palletNumber: bin }] : [];
  });
}

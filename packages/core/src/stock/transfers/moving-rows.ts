/** Moves rows of many stock lines to one location: what to read, and what becomes of it. Pure, except the reads. */
import type { Job } from "../../jobs/job.rows.ts";
import { openJobs } from "../../jobs/open-job.ts";
import type { Entry } from "../../transaction/entry.rows.ts";
import { type AppError, badInput } from "../../lib/actions/error.ts";
import { getMany } from "../../lib/table/table.ts";
import { writeKey, type Write } from "../../lib/table/write.ts";
import { type Destination, writesAt } from "./destination.ts";
import { stockLineGone, inAgreement, type Stock, readStockBySku } from "../lots/open-stock-lines.ts";
import { type StockLocation, locationKey, type LocationRow } from "../../warehouse/location.rows.ts";
import { type StockLine, stockLineSku } from "../lots/stock-line.rows.ts";
import { moveStock } from "./move.ts";
import { movableAtOnce } from "../reservations/release-reservations.ts";
import { parted } from "../reservations/reservations.ts";
import { changedJobs, type Jobs, reservedFrom } from "../reservations/reserving-jobs.ts";
import { stockLineWrites } from "../lots/stock-line-writes.ts";
import { INVALID_TRANSFER_QUANTITY } from "./transfers.contract.ts";

/** A quantity of a stock line, in grams or units, and the reason. */
export interface MovingRow {
  id: string;
  quantity: number;
  reason: string;
  /** Its index in the input. */
  at: number;
}

/** What moving rows needs: their items and stock lines, the jobs whose reservations move, and the pallets they come from. */
export interface MovingContext {
  stock: Map<string, Stock>;
  jobs: Map<number, Job>;
  pallets: StockLocation[];
}

/** Jobs that one transaction changes besides a single moving row. */
const MAX_JOBS = 80;

/** Reads a strongly consistent snapshot of the stock lines and jobs for moving some rows. */
export async function openMoving(rows: readonly MovingRow[]): Promise<MovingContext> {
  return inAgreement(async () => {
    const stock = await readStockBySku(
      rows.map((row) => stockLineSku(row.id)),
      true,
    );
    const shares = rows.flatMap((row) => rowShares(stock, row));
    const from = new Set(rows.flatMap((row) => palletUnder(findStockLine(stock, row.id))));
    const [jobs, locations] = await Promise.all([
      openJobs(shares.map((share) => share.jobId)),
      getMany<LocationRow>(
        [...from].map((id) => locationKey(id)),
        true,
      ),
    ]);
    const agree = shares.every(({ stockLine, jobId }) => {
      const job = jobs.get(jobId);
      return job !== undefined && reservedFrom(job, stockLine.id) === stockLine.reservations[jobId]?.quantity;
    });
    return agree ? { stock, jobs, pallets: locations.flatMap((location) => location ?? []) } : undefined;
  });
}

/** The pallet that a stock line is on, if any. */
export function palletUnder(stockLine: StockLine | undefined): string[] {
  return stockLine?.roaming ? [stockLine.locationId] : [];
}

/** The jobs whose reservations may have to move with a row. */
function rowShares(stock: Map<string, Stock>, { id, quantity }: MovingRow): { stockLine: StockLine; jobId: number }[] {
  const stockLine = findStockLine(stock, id);
  return stockLine ? parted(stockLine, Math.min(quantity, stockLine.quantity)).shares.map(({ jobId }) => ({ stockLine, jobId })) : [];
}

/** A stock line of the stock as read. */
export function findStockLine(stock: Map<string, Stock>, id: string): StockLine | undefined {
  return stock.get(stockLineSku(id))?.stockLines.find((stockLine) => stockLine.id === id);
}

/** Why a row cannot be moved: its stock line no longer exists (404), holds less, or is already at the destination (400). */
export function moveRefusal(row: MovingRow, stockLine: StockLine | undefined, to: StockLocation): AppError | undefined {
  if (!stockLine) return stockLineGone();
  if (row.quantity > stockLine.quantity) return badInput(`transferRows.${row.at}.transfer`, INVALID_TRANSFER_QUANTITY);
  return stockLine.locationId === to.id ? badInput(`transferRows.${row.at}.id`, "The stock is already in this location.") : undefined;
}

/** The rows after some movements. */
export interface Moved {
  jobs: Jobs;
  /** By SKU. */
  stockLines: ReadonlyMap<string, readonly StockLine[]>;
  ledger: Entry[];
}

/** The same with one more row. Throws its refusal. */
export function movedRow<M extends Moved>({ stock }: MovingContext, moved: M, row: MovingRow, to: StockLocation): M {
  const refusal = moveRefusal(row, findStockLine(stock, row.id), to);
  if (refusal) throw refusal;
  const sku = stockLineSku(row.id);
  const opened = stock.get(sku);
  const stockLines = moved.stockLines.get(sku) ?? opened?.stockLines ?? [];
  const stockLine = stockLines.find((one) => one.id === row.id);
  if (!opened || !stockLine) throw stockLineGone();
  const { quantity, reason } = row;
  const move = moveStock({ item: opened.item, stockLines, stockLine, quantity, to, jobs: moved.jobs, action: "Transfer", reason });
  return { ...moved, jobs: move.jobs, stockLines: new Map(moved.stockLines).set(sku, move.stockLines), ledger: [...moved.ledger, ...move.entries] };
}

/** The writes of movements: one per stock line and job. */
export function movedWrites({ stock, jobs }: MovingContext, moved: Moved, to: Destination): Write[] {
  const rows = [...moved.stockLines].flatMap(([sku, after]) => stockLineWrites(stock.get(sku)?.stockLines ?? [], after));
  return writesAt(to, [...rows, ...changedJobs(jobs, moved.jobs)]);
}

/** As much of a row as one transaction moves if it has too many reservations. */
export function movableRow({ stock }: MovingContext, row: MovingRow): MovingRow {
  const stockLine = findStockLine(stock, row.id);
  return stockLine ? { ...row, quantity: movableAtOnce(stockLine, row.quantity, MAX_JOBS) } : row;
}

/** The pallets that are empty after these writes. */
export function emptiedBy(pallets: readonly StockLocation[], writes: readonly Write[]): { locationId: string; palletNumber: string }[] {
  return pallets.flatMap(({ id, bin, rows }) => {
    const { PK } = locationKey(id);
    const leaving = writes.reduce((sum, write) => sum + (write.kind === "update" && writeKey(write).PK === PK ? (write.add?.["rows"] ?? 0) : 0), 0);
    return rows + leaving === 0 ? [{ locationId: id, palletNumber: bin }] : [];
  });
}

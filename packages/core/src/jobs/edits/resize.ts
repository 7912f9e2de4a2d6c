/**
 * Changes the allocation of a job's lines. Reservations never exceed it, so they are trimmed too. Pure; in parts if the
 * whole does not fit one transaction.
 */
import type { Write } from "../../lib/table/write.ts";
import type { StockLine } from "../../stock/lots/stock-line.rows.ts";
import { allocate } from "../../stock/items/item.rows.ts";
import type { Entry } from "../../transaction/entry.rows.ts";
import { GIVEN_BACK_WRITES, givenBackEntries, withoutPart } from "./given-back.ts";
import { type Job, type JobLine, putAllocation, removeAllocation, reservedOfLine } from "../job.rows.ts";

/** Writes of a line besides its stock lines: its row in the item's partition, and the item. */
const LINE_WRITES = 2;

/** The released quantity of each stock line, by stock line id: grams or units. */
export type GivenBack = Record<string, number>;

/** A line with its reservations trimmed to `quantity` (grams or units), newest first, on at most `most` stock lines. */
export function trimmedLine(line: JobLine, quantity: number, most = Number.POSITIVE_INFINITY): { line: JobLine; givenBack: GivenBack } {
  let over = reservedOfLine(line) - quantity;
  const reservations = { ...line.reservations };
  const givenBack: GivenBack = {};
  const newestFirst = Object.entries(line.reservations).toSorted(([a, x], [b, y]) => y.at.localeCompare(x.at) || b.localeCompare(a));
  for (const [stockLineId, one] of newestFirst.slice(0, Math.min(newestFirst.length, most))) {
    if (over <= 0) break;
    const cut = Math.min(over, one.quantity);
    over -= cut;
    givenBack[stockLineId] = cut;
    if (cut === one.quantity) delete reservations[stockLineId];
    else reservations[stockLineId] = { ...one, quantity: one.quantity - cut };
  }
  return { line: { ...line, reservations }, givenBack };
}

/** The target allocations by SKU: grams or units. */
export type Targets = Record<string, number>;

/** What one transaction changes of a resize. */
export interface Resized {
  job: Job;
  /** The stock lines that become others. */
  freed: ReadonlyMap<string, StockLine>;
  /** The writes of the lines' rows and their items. */
  writes: Write[];
  /** One row for each stock line that is no longer reserved in full; none with `settle`, since the cancellation has its own row. */
  ledger: Entry[];
  /** What is still to do. */
  left: Targets;
}

/**
 * Sets the new allocation of as many lines of a job as `room` writes allow, and trims their reservations. `stockLines` are
 * those that the job has reserved; if one was removed since, the write of the job fails as stale. With
 * `settle` the lines are closed: nothing stays allocated, and the previous quantities are kept.
 */
export function resized(job: Job, targets: Targets, stockLines: ReadonlyMap<string, StockLine>, options: { room?: number; settle?: boolean } = {}): Resized {
  let room = options.room ?? Number.POSITIVE_INFINITY;
  const left: Targets = { ...targets };
  let lines = { ...job.lines };
  let settled = job.settled;
  const writes: Write[] = [];
  const freed = new Map<string, StockLine>();
  const writesPerStockLine = options.settle ? 1 : GIVEN_BACK_WRITES;
  for (const [sku, quantity] of Object.entries(targets)) {
    const was = lines[sku];
    if (!was) {
      delete left[sku];
      continue;
    }
    const { line, givenBack } = trimmedLine(was, quantity, Math.max(0, Math.floor(room / writesPerStockLine)));
    for (const [stockLineId, part] of Object.entries(givenBack)) {
      const stockLine = freed.get(stockLineId) ?? stockLines.get(stockLineId);
      if (stockLine) freed.set(stockLineId, withoutPart(stockLine, job.id, part));
    }
    room -= Object.keys(givenBack).length * writesPerStockLine;
    lines[sku] = line;
    if (reservedOfLine(line) > quantity || room < LINE_WRITES) break;
    room -= LINE_WRITES;
    if (options.settle) ({ lines, settled } = settling({ lines, settled }, line));
    else lines[sku] = { ...line, quantity };
    writes.push(...lineWrites(job, was, { ...line, quantity }, options.settle ?? false));
    delete left[sku];
  }
  return { job: { ...job, lines, settled }, freed, writes, ledger: options.settle ? [] : givenBackEntries(job.id, freed, stockLines), left };
}

function lineWrites(job: Job, was: JobLine, becomes: JobLine, settle: boolean): Write[] {
  const moved = becomes.quantity === was.quantity ? [] : [allocate(was.sku, becomes.quantity - was.quantity)];
  return [settle ? removeAllocation(was.sku, job.id) : putAllocation(job, becomes), ...moved];
}

/** The lines of a job after one is closed: it moves to `settled`, as it was. */
export function settling(of: Pick<Job, "lines" | "settled">, line: JobLine): Pick<Job, "lines" | "settled"> {
  const { [line.sku]: _, ...lines } = of.lines;
  return { lines, settled: { ...of.settled, [line.sku]: line } };
}

/** Targets of 0 for every line of a job that is not closed yet. */
export function closingTargets(job: Pick<Job, "lines">): Targets {
  return Object.fromEntries(Object.keys(job.lines).map((sku) => [sku, 0]));
}

/** The job with its settled lines among the others, for its history once it is closed. */
export function unsettled(job: Job): Job {
  const { settled, ...rest } = job;
  return { ...rest, lines: { ...rest.lines, ...settled } };
}

/**
 * Gives an open job new lines: each part as large as one transaction can hold, computed from the job as it is then.
 * Pure.
 */
import { isDeepStrictEqual } from "node:util";
import type { Write } from "../lib/table/write.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import { allocate } from "../stock/items/item.rows.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { type Job, type JobLine, putAllocation, removeAllocation } from "../jobs/job.rows.ts";
import { GIVEN_BACK_WRITES, givenBackEntries, replacedStockLines, withoutPart } from "../jobs/edits/given-back.ts";

/** Writes of a line besides its batches: its row in the item's partition, and the item. */
const LINE_WRITES = 2;

/** What one transaction changes. */
export interface Relining {
  job: Job;
  /** All but the job's own rows. */
  writes: Write[];
  /** One row for each batch that the job gives back. */
  ledger: Entry[];
  finished: boolean;
}

/**
 * The next part of giving a job the lines `becomes`, with `room` writes besides the job's own. `batches` are those that
 * the job has reserved, as read. If one has changed, the write is stale and the part is computed again.
 */
export function relining(job: Job, becomes: Record<string, JobLine>, stockLines: ReadonlyMap<string, StockLine>, room: number): Relining {
  const freed = new Map<string, StockLine>();
  const lines: Record<string, JobLine> = { ...job.lines };
  const writes: Write[] = [];
  let left = room;
  let finished = true;
  for (const sku of new Set([...Object.keys(job.lines), ...Object.keys(becomes)])) {
    const [was, to] = [job.lines[sku], becomes[sku]];
    if (isDeepStrictEqual(was, to)) continue;
    const { line, cost } = released(was, to, job.id, stockLines, freed, left);
    left -= cost;
    if (line) lines[sku] = line;
    const stillReserved = line !== undefined && keys(line) > (to ? keys(to) : 0);
    if (stillReserved || left < LINE_WRITES) {
      finished = false;
      break;
    }
    left -= LINE_WRITES;
    writes.push(...lineWrites(job, sku, was, to));
    if (to) lines[sku] = to;
    else delete lines[sku];
  }
  const ledger = givenBackEntries(job.id, freed, stockLines);
  return { job: { ...job, lines: finished ? becomes : lines }, writes: [...writes, ...replacedStockLines(stockLines, freed)], ledger, finished };
}

function keys({ reservations }: Pick<JobLine, "reservations">): number {
  return Object.keys(reservations).length;
}

/** The line after as many of its reservations are released as `room` allows; adds the changed batches to `freed`. */
function released(
  was: JobLine | undefined,
  to: JobLine | undefined,
  jobId: number,
  stockLines: ReadonlyMap<string, StockLine>,
  freed: Map<string, StockLine>,
  room: number,
): { line: JobLine | undefined; cost: number } {
  if (!was) return { line: undefined, cost: 0 };
  const reservations = { ...was.reservations };
  let cost = 0;
  for (const [stockLineId, { quantity }] of Object.entries(was.reservations)) {
    if (to?.reservations[stockLineId] || cost + GIVEN_BACK_WRITES > room) continue;
    const stockLine = freed.get(stockLineId) ?? stockLines.get(stockLineId);
    if (stockLine) {
      cost += freed.has(stockLineId) ? 0 : GIVEN_BACK_WRITES;
      freed.set(stockLineId, withoutPart(stockLine, jobId, quantity));
    }
    delete reservations[stockLineId];
  }
  return { line: { ...was, reservations }, cost };
}

function lineWrites(job: Job, sku: string, was: JobLine | undefined, to: JobLine | undefined): Write[] {
  const difference = (to?.quantity ?? 0) - (was?.quantity ?? 0);
  if (was && to && difference === 0) return [];
  return [to ? putAllocation(job, to) : removeAllocation(sku, job.id), ...(difference === 0 ? [] : [allocate(sku, difference)])];
}

/**
 * A lot that many jobs used over years, with all that the ledger has of it.
 */
import { jobRows } from "@apothecary/core/jobs/job-parts.rows";
import { jobNumberOf } from "@apothecary/core/jobs/job.rows";
import { systemActor } from "@apothecary/core/lib/actor";
import type { Write } from "@apothecary/core/lib/write";
import { movementOf } from "@apothecary/core/stock/entries";
import { itemRow } from "@apothecary/core/stock/item.rows";
import type { LedgerAction } from "@apothecary/core/transaction/entry.rows";
import { entryRow } from "@apothecary/core/transaction/entry.rows";
import { randomUUID } from "node:crypto";
import { benchJob, put } from "./jobs.ts";
import { benchBatch, benchItem, benchPlace } from "./world.ts";

const FIRST_DAY = Date.parse("2021-01-05T09:00:00Z");
const DAY_MS = 86_400_000;
/** Over five years. */
const DAYS = 1_825;
const FIRST_JOB = 500_000;
const GRAMS_A_JOB = 250;
/** What the ledger has of a lot for each job: it was reserved, picked to the line, and used there. */
const STEPS: readonly [action: LedgerAction, difference: number][] = [
  ["Reservation", 0],
  ["Pick", -GRAMS_A_JOB],
  ["Pick", GRAMS_A_JOB],
  ["Used", -GRAMS_A_JOB],
];

/** The lot's item and number, and what plants it: `jobs` completed jobs, each with four ledger rows. */
export function wideLot(jobs: number): { sku: string; batchNumber: string; writes: Generator<Write> } {
  const item = benchItem(1, 0);
  const batch = benchBatch(item, 0, jobs * GRAMS_A_JOB, benchPlace(1));
  return { sku: item.sku, batchNumber: batch.batchNumber, writes: planted() };

  function* planted(): Generator<Write> {
    yield { kind: "put", item: itemRow(item) };
    const received = movementOf(item, batch, { action: "Goods In", difference: batch.quantity, quantity: batch.quantity, totalQuantity: batch.quantity });
    yield written({ ...received, supplierId: 21 }, 0);
    for (let n = 0; n < jobs; n++) {
      const id = FIRST_JOB + n;
      const day = Math.floor((n * DAYS) / jobs) + 1;
      const job = benchJob(id, { state: "completed", batchNumber: `${String((n % 900) + 100)}-${21 + Math.floor(n / 100)}`, dateCompleted: dateOf(day) });
      yield* jobRows(job).map(put);
      for (const [at, [action, difference]] of STEPS.entries()) {
        const moved = movementOf(item, batch, { action, difference, quantity: 0, totalQuantity: 0, for: { jobId: id, jobNumber: jobNumberOf(id) } });
        yield written(moved, day, at);
      }
    }
  }
}

const dateOf = (day: number, minute = 0): string => new Date(FIRST_DAY + day * DAY_MS + minute * 60_000).toISOString();

function written(entry: Parameters<typeof entryRow>[1], day: number, minute = 0): Write {
  return { kind: "put", item: { ...entryRow(systemActor(randomUUID(), "bench"), entry, dateOf(day, minute), 0), digest: "", by: 0, answer: "{}" } };
}

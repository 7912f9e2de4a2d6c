/**
 * A lot that many jobs used over years, with its complete ledger.
 */
import { jobRows } from "@apothecary/core/jobs/job-parts.rows";
import { jobNumberText } from "@apothecary/core/jobs/job.rows";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import type { Write } from "@apothecary/core/lib/table/write";
import { movementEntry } from "@apothecary/core/stock/entries";
import { putStockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { type Item, itemRow } from "@apothecary/core/stock/items/item.rows";
import type { LedgerAction } from "@apothecary/core/transaction/action-shapes";
import { entryRow } from "@apothecary/core/transaction/entry.rows";
import { provedRow } from "@apothecary/core/transaction/proof/row-mac";
import { randomUUID } from "node:crypto";
import { benchJob, put } from "./jobs.ts";
import { benchStockLine, benchItem, benchLocation } from "./world.ts";

const FIRST_DAY = Date.parse("2021-01-05T09:00:00Z");
const DAY_MS = 86_400_000;
/** Over five years. */
const DAYS = 1_825;
const FIRST_JOB = 500_000;
const GRAMS_A_JOB = 250;
const BULK = "LW01-B";
/** Units of one product that are filled from a bulk. */
const UNITS = 40;
/** The ledger entries of a lot for each job: reserved, picked to the line, and used. */
const STEPS: readonly [action: LedgerAction, difference: number][] = [
  ["Reservation", 0],
  ["Pick", -GRAMS_A_JOB],
  ["Pick", GRAMS_A_JOB],
  ["Used", -GRAMS_A_JOB],
];

/** The lot's item and number, and a function to create it: `jobs` completed jobs, each with four ledger rows. */
export function wideLot(jobs: number): { sku: string; batchNumber: string; writes: Generator<Write> } {
  const item = benchItem(1, 0);
  const stockLine = benchStockLine(item, 0, jobs * GRAMS_A_JOB, benchLocation(1));
  return { sku: item.sku, batchNumber: stockLine.batchNumber, writes: planted() };

  function* planted(): Generator<Write> {
    yield { kind: "put", item: itemRow(item) };
    const received = movementEntry(item, stockLine, {
      action: "Goods In",
      difference: stockLine.quantity,
      quantity: stockLine.quantity,
      totalQuantity: stockLine.quantity,
    });
    yield written({ ...received, supplierId: 21 }, 0);
    for (let n = 0; n < jobs; n++) {
      const id = FIRST_JOB + n;
      const { batchNumber, day } = bulkForJob(n, jobs);
      const job = benchJob(id, { state: "completed", code: BULK, batchNumber, dateCompleted: dateAtDay(day) });
      yield* jobRows(job).map(put);
      for (const [at, [action, difference]] of STEPS.entries()) {
        const moved = movementEntry(item, stockLine, { action, difference, quantity: 0, totalQuantity: 0, for: { jobId: id, jobNumber: jobNumberText(id) } });
        yield written(moved, day, at);
      }
    }
  }
}

/** The same lot, with every bulk filled into this many products, each partly still in stock. */
export function filledLot(jobs: number, products: number): { sku: string; batchNumber: string; lots: number; writes: Generator<Write> } {
  const lot = wideLot(jobs);
  return { ...lot, lots: 1 + jobs * (1 + products), writes: planted() };

  function* planted(): Generator<Write> {
    yield* lot.writes;
    const bulk: Item = { ...benchItem(1, 0), sku: BULK, name: "Rose cream base", categoryType: "Product", categoryName: "Bulk" };
    const filled = Array.from({ length: products }, (_, n): Item => ({ ...bulk, sku: `LW01-CR-${n + 1}`, categoryName: "Cream" }));
    for (const item of [bulk, ...filled]) yield { kind: "put", item: itemRow(item) };
    for (let n = 0; n < jobs; n++) {
      const { batchNumber, day } = bulkForJob(n, jobs);
      const movement = (item: Item, action: LedgerAction, difference: number, jobId: number, minute: number): Write => {
        const row = { ...benchStockLine(item, n, 0, benchLocation(1)), batchNumber };
        return written(
          movementEntry(item, row, { action, difference, quantity: 0, totalQuantity: 0, for: { jobId, jobNumber: jobNumberText(jobId) } }),
          day,
          minute,
        );
      };
      yield movement(bulk, "Produced", UNITS * products, FIRST_JOB + n, STEPS.length);
      for (const [at, item] of filled.entries()) {
        const id = FIRST_JOB + jobs + n * products + at;
        yield* jobRows(benchJob(id, { type: "Product", state: "completed", code: item.sku, batchNumber, dateCompleted: dateAtDay(day) })).map(put);
        yield movement(bulk, "Used", -UNITS, id, STEPS.length + 1 + at * 2);
        yield movement(item, "Produced", UNITS, id, STEPS.length + 2 + at * 2);
        yield putStockLine({ ...benchStockLine(item, n, UNITS, benchLocation(1)), batchNumber });
      }
    }
  }
}

/** The number of the bulk from the `n`th of some jobs, and its day. */
const bulkForJob = (n: number, jobs: number) => ({
  batchNumber: `${String((n % 900) + 100)}-${21 + Math.floor(n / 100)}`,
  day: Math.floor((n * DAYS) / jobs) + 1,
});

const dateAtDay = (day: number, minute = 0): string => new Date(FIRST_DAY + day * DAY_MS + minute * 60_000).toISOString();

function written(entry: Parameters<typeof entryRow>[1], day: number, minute = 0): Write {
  return {
    kind: "put",
    item: provedRow({ ...entryRow(systemActor(randomUUID(), "bench"), entry, dateAtDay(day, minute), 0), digest: "", by: 0, answer: "{}" }),
  };
}

/**
 * Row 19: the cost of a hop of a trace, for a lot that few jobs used and for one that 400 used over five years.
 */
import { recallPreview } from "@apothecary/core/recall/contract";
import { batchAccount, trace } from "@apothecary/core/trace/contract";
import type { Engine } from "../engines/dynamodb-engine.ts";
import type { Figure } from "./figures.ts";
import { trips } from "./trips.ts";
import { filledLot, wideLot } from "./wide-lot.ts";
import { load, measured, useTable } from "./world.ts";

/** Session, the ledger, and the records that it refers to. */
const MOST_TRIPS = 3;
const WIDE = 400;
const NARROW = 20;
/** Size of a ledger row with its keys, in bytes, in these fixtures; a job's head is read by its key. */
const ROW_BYTES = 700;
const UNIT_BYTES = 4_096;
const PAGE_ROWS = 1_000;
const ROWS_OF_A_JOB = 4;
const MOST_UNITS = 1.15;
/** Products that each bulk is filled into; a batch number's ledger is read once for all of them. */
const PRODUCTS = 4;
const MOST_CALLS_A_LOT = 0.3;

/** Measures in temporary tables. */
export async function measureTrace(engine: Engine): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const jobs of [NARROW, WIDE]) {
    await useTable(engine, `bench-trace-${jobs}`);
    const { sku, batchNumber, writes } = wideLot(jobs);
    await load(writes);
    const body = { batch: { sku, batchNumber }, direction: "forward" as const };
    const { result, sequence } = await trips(() => measured(trace, { body }));
    const rows = Math.min(PAGE_ROWS, jobs * ROWS_OF_A_JOB + 1);
    const floor = (rows * ROW_BYTES) / UNIT_BYTES / 2 + rows / ROWS_OF_A_JOB / 2;
    const what = `a hop from a lot that ${jobs} jobs used`;
    figures.push({
      row: "19",
      what: `calls in sequence: ${what}`,
      measured: sequence,
      against: `${result.cost.calls} in all`,
      target: MOST_TRIPS,
      kind: "most",
    });
    figures.push({
      row: "19",
      what: `units: ${what} ÷ its rows`,
      measured: result.cost.readUnits / floor,
      against: `${result.cost.readUnits} of ${floor.toFixed(1)}`,
      target: MOST_UNITS,
      kind: "most",
    });
    const account = await trips(() => measured(batchAccount, { body: { batch: { sku, batchNumber } } }));
    figures.push({
      row: "19",
      what: `calls in sequence: the account of a lot that ${jobs} jobs used`,
      measured: account.sequence,
      against: `${account.result.cost.readUnits} units`,
      target: MOST_TRIPS + 1,
      kind: "most",
    });
  }
  figures.push(await measurePreview(engine));
  return figures;
}

/** The cost of the preview of a recall of about two thousand batches. */
async function measurePreview(engine: Engine): Promise<Figure> {
  await useTable(engine, "bench-trace-filled");
  const { sku, batchNumber, lots, writes } = filledLot(WIDE, PRODUCTS);
  await load(writes);
  const started = performance.now();
  const { cost } = await measured(recallPreview, { body: { batches: [{ sku, batchNumber }] } });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  return {
    row: "19",
    what: `calls ÷ batches: the preview of a recall of ${lots} batches`,
    measured: cost.calls / lots,
    against: `${cost.calls} calls, ${cost.readUnits} units, ${seconds} s`,
    target: MOST_CALLS_A_LOT,
    kind: "most",
  };
}

/**
 * Row 17: the cost of the two reports for 20 jobs of 15 lines, compared with the rows that they need.
 */
import { lineId, putAllocation, type JobLine } from "@apothecary/core/jobs/job.rows";
import { jobRows } from "@apothecary/core/jobs/job-parts.rows";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { pickListGenerator, reservationsForSelectedJobs, reserveStock } from "@apothecary/core/picking/contract";
import { allocate, itemRow } from "@apothecary/core/stock/items/item.rows";
import type { Engine } from "../engines/dynamodb-engine.ts";
import type { Input } from "../local/invoke.ts";
import type { Figure } from "./figures.ts";
import { benchJob, put } from "./jobs.ts";
import { trips } from "./trips.ts";
import { benchStockLine, benchItem, benchLocation, load, measured, plantStock, useTable } from "./world.ts";

const JOBS = 20;
const LINES = 15;
const STOCK_LINES_EACH = 10;
/** Grams of each line, and the number of lines that each job has reserved. */
const NEEDED = 1_000;
const RESERVED_LINES = 5;
/** Session, jobs, and the records that jobs refer to. */
const MOST_TRIPS = 3;
const MOST_UNITS = 1.15;
/** A job is four rows, each read by its key. */
const ROWS_OF_A_JOB = 4;
const UNIT_BYTES = 4_096;

/** Measures in a temporary table. */
export async function measurePicking(engine: Engine): Promise<Figure[]> {
  await useTable(engine, "bench-picking");
  const ingredients = Array.from({ length: LINES * 3 }, (_, i) => benchItem(i + 1, 0))
    .filter(({ categoryType }) => categoryType === "Raw Material")
    .slice(0, LINES);
  await load(plantStock({ items: LINES * 3, stockLinesEach: STOCK_LINES_EACH, locations: 5 }));
  const jobIds = Array.from({ length: JOBS }, (_, i) => i + 1);
  for (const id of jobIds) {
    const lines = ingredients.map(
      ({ sku, name }): JobLine => ({
        ...{ sku, name, origin: "recipe", quantity: NEEDED, percentage: 100 / LINES, amountPerUnit: null, exactMatch: false, reservations: {} },
      }),
    );
    const job = benchJob(id, { lines: Object.fromEntries(lines.map((line) => [line.sku, line])) });
    await load([...jobRows(job).map(put), ...lines.flatMap((line) => [putAllocation(job, line), allocate(line.sku, line.quantity)])]);
  }
  const reservationList = jobIds.flatMap((jobId) =>
    ingredients
      .slice(0, RESERVED_LINES)
      .map(({ sku }) => ({ jobId, jobStockId: lineId(jobId, sku), elementId: benchStockLineId(sku, jobId % STOCK_LINES_EACH), quantity: NEEDED })),
  );
  await measured(reserveStock, { body: { reservationList } });

  const jobRowsUnits = (JOBS * ROWS_OF_A_JOB) / 2;
  const stockUnits = ingredients.reduce((sum, item) => sum + Math.ceil(partitionBytes(item.sku) / UNIT_BYTES) / 2, 0);
  const reservedStockLines = new Set(reservationList.map(({ elementId }) => elementId)).size;
  return [
    ...(await pickingFigures("the pick list of 20 jobs of 15 lines", pickListGenerator, { body: { jobs: jobIds } }, jobRowsUnits + stockUnits)),
    ...(await pickingFigures(
      "what they have reserved",
      reservationsForSelectedJobs,
      { body: { selectedRows: jobIds } },
      jobRowsUnits + reservedStockLines / 2,
    )),
  ];
}

async function pickingFigures(what: string, of: AnyEndpoint, input: Input<AnyEndpoint>, floor: number): Promise<Figure[]> {
  const { result, sequence } = await trips(() => measured(of, input));
  const { calls, readUnits } = result.cost;
  return [
    { row: "17", what: `calls in sequence: ${what}`, measured: sequence, against: `${calls} in all`, target: MOST_TRIPS, kind: "most" },
    { row: "17", what: `units: ${what} ÷ their rows`, measured: readUnits / floor, against: `${readUnits} of ${floor}`, target: MOST_UNITS, kind: "most" },
  ];
}

/** The id of a fixture batch. */
const benchStockLineId = (sku: string, k: number): string => benchStockLine({ ...benchItem(0, 0), sku }, k, 0, benchLocation(0)).id;

/** An item and its batches, as stored. */
function partitionBytes(sku: string): number {
  const item = { ...benchItem(0, 0), sku };
  const stockLines = Array.from({ length: STOCK_LINES_EACH }, (_, k) => benchStockLine(item, k, NEEDED, benchLocation(k)));
  return [itemRow(item), ...stockLines].reduce((sum, row) => sum + JSON.stringify(row).length, 0);
}

/**
 * The lists of stock takes, one with its locations, and the lines to count at a location. Eventually consistent, except
 * the stock lines to count.
 */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import { get, queryAll, queryPage, type Range } from "../lib/table/table.ts";
import { findStockLines } from "../stock/lots/open-stock-lines.ts";
import { atLocation, STOCK_LINE_LIST, type StockLine, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { bySkuThenExpiry } from "../stock/rules.ts";
import { byName, type Listed } from "../stock/locations/list-locations.ts";
import type { stockTakes } from "./contract.ts";
import { gone, readCountedLocations, openStockTake, readRunning } from "./open-stock-take.ts";
import { sealed } from "./position.ts";
import { assertMayCount } from "./second-count.ts";
import type { LinesToCount, LineToCount, Outcome, StockTakeDetails, StockTakeLocation, StockTakeSummary } from "./stock-take-shapes.ts";
import {
  type Counted,
  countedId,
  countedKey,
  parseCountedId,
  type CountedRow,
  OUTCOME_PREFIX,
  type OutcomeRow,
  type StockTake,
  stockTakeList,
  stockTakePartition,
  type StockTakeRow,
} from "./stock-take.rows.ts";

/** Stock takes per page, and lines of a location per page. */
const MAX_STOCK_TAKES = 500;
const MAX_LINES = 3_000;

/** A page of the stock takes in progress, or of finished ones, newest first. (Specification 2, 2.13.) */
export async function listStockTakes({ finalised }: z.output<typeof stockTakes.body>, cursor: string | undefined): Promise<Listed<StockTakeSummary>> {
  const range: Range = { partition: stockTakeList(finalised), index: "g1", newestFirst: true };
  const { rows, next } = await queryPage<StockTakeRow>(range, MAX_STOCK_TAKES, startAt(range, cursor));
  return { rows: await Promise.all(rows.map(stockTakeSummary)), next: pageCursor(range, next) };
}

/** A stock take with its locations, by warehouse and bin, and its outcome. Refuses an unknown one (404). */
export async function showStockTake(id: number): Promise<StockTakeDetails> {
  const [stockTake, locations, outcomes] = await Promise.all([openStockTake(id, false), readCountedLocations(id, false), readOutcomes(id, false)]);
  return {
    ...(await stockTakeSummary(stockTake)),
    locations: locations.map((row) => stockTakeLocation(row, stockTake)).toSorted(byName),
    outcome: stockTake.state === "completed" ? joinOutcomes(outcomes) : null,
  };
}

/**
 * A page of the lines to count at a location, by SKU, expiry and number, each with its position; without quantities in
 * a blind stock take. The index of stock lines lags, so each stock line is read again by its key, because a count is compared
 * with its present quantity. Refuses a location that is in no stock take (404).
 */
export async function linesToCount(
  id: string,
  cursor: string | undefined,
  actor: Pick<Actor, "userId">,
): Promise<{ lines: LinesToCount; next: string | undefined }> {
  const of = parseCountedId(id);
  if (!of) throw gone();
  const { stockTakeId, locationId } = of;
  const range: Range = { partition: STOCK_LINE_LIST, index: "g1", beginsWith: atLocation(locationId) };
  const start = startAt(range, cursor);
  // The location's position is taken before its stock lines are read, so that later arrivals are newer.
  const position = sealed({ stockTakeId, locationId, elementId: "", batchNumber: "" }, { quantity: 0, expiryDate: null });
  const [stockTake, row, { rows, next }] = await Promise.all([
    openStockTake(stockTakeId, false),
    get<CountedRow>(countedKey(stockTakeId, locationId)),
    queryPage<StockLineRow>(range, MAX_LINES, start),
  ]);
  if (!row) throw gone();
  assertMayCount(row, actor);
  const { blind } = stockTake;
  const here = await findStockLines(rows.map((stockLine) => stockLine.id));
  const stockLines = rows.flatMap(({ id: stockLineId }) => here.get(stockLineId) ?? []).filter((stockLine) => stockLine.locationId === locationId);
  const lines = stockLines.toSorted(bySkuThenExpiry).map((stockLine) => lineToCount(stockLine, stockTake));
  return { lines: { ...stockTakeLocation(row, stockTake), stockTakeGroupId: stockTakeId, blind, position, lines }, next: pageCursor(range, next) };
}

function lineToCount(stockLine: StockLine, { id, blind }: StockTake): LineToCount {
  const { id: elementId, sku, name, batchNumber, quantity, expiryDate, locationId } = stockLine;
  return {
    elementId,
    sku,
    name,
    batchNumber,
    ...(blind ? {} : { quantity }),
    expiryDate,
    type: stockLine.categoryType,
    position: sealed({ stockTakeId: id, locationId, elementId, batchNumber }, { quantity, expiryDate }),
  };
}

/** A stock take's row of the lists. */
export async function stockTakeSummary(stockTake: StockTake): Promise<StockTakeSummary> {
  const { id, reference, numberOfBins, completed, dateInitialised, dateFinalised, startedBy, blind, tolerancePercent, toleranceUnits } = stockTake;
  return {
    stockTakeGroupId: id,
    reference,
    numberOfBins,
    completed,
    percentComplete: numberOfBins === 0 ? 0 : Math.floor((100 * completed) / numberOfBins),
    dateInitialised,
    dateFinalised,
    startedBy,
    blind,
    tolerancePercent,
    toleranceUnits,
    running: await readRunning(stockTake),
  };
}

/** A location's row. */
export function stockTakeLocation(row: Counted, { reference, dateInitialised }: Pick<StockTake, "reference" | "dateInitialised">): StockTakeLocation {
  const { locationId, warehouse, bin, dateCompleted, staff, secondCount, firstCountBy, confirmedEmpty } = row;
  return { id: countedId(row), locationId, warehouse, bin, dateCompleted, staff, reference, dateInitialised, secondCount, firstCountBy, confirmedEmpty };
}

/** The bookings of the completion's steps so far. */
export function readOutcomes(id: number, strong: boolean): Promise<OutcomeRow[]> {
  return queryAll<OutcomeRow>({ partition: stockTakePartition(id), beginsWith: OUTCOME_PREFIX, strong });
}

/** Their totals. */
export function joinOutcomes(outcomes: readonly Pick<OutcomeRow, "affected" | "notApplied">[]): Outcome {
  return { reservations: outcomes.flatMap((one) => one.affected), notApplied: outcomes.flatMap((one) => one.notApplied) };
}

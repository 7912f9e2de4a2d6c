/** What remains before a stock take can be completed. Eventually consistent. */
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import { getMany, queryPage, type Range } from "../lib/table/table.ts";
import { readStockBySku, type Stock } from "../stock/lots/open-stock-lines.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import { byExpiryThenNumber, bySkuThenExpiry } from "../stock/rules.ts";
import { trimmed } from "../stock/reservations/reservations.ts";
import { affectedBy } from "../stock/reservations/reservation-rows.ts";
import type { ReservationAffected } from "../stock/stock-shapes.ts";
import { findJobs } from "../jobs/open-job.ts";
import { byName } from "../stock/locations/list-locations.ts";
import { locationKey, type LocationRow } from "../warehouse/location.rows.ts";
import { dismissedIn, type FoundLine, readCountLines } from "./counts.ts";
import { readCountedLocations, openStockTake } from "./open-stock-take.ts";
import { stockTakeLocation, stockTakeSummary } from "./read-stock-takes.ts";
import type { Discrepancy, ElementToInvestigate, Finalising } from "./stock-take-shapes.ts";
import { BIN_PREFIX, type Counted, type CountedRow, type StockTake, stockTakePartition } from "./stock-take.rows.ts";
import { isUntouched } from "./remove-locations.ts";
import { countDifference, isDiscrepancy, differencePercent } from "./tolerance.ts";

/** Locations per page, and the approximate number of discrepancies per page. */
const LOCATIONS = 400;
const DISCREPANCIES = 2_000;
/** The most other stock lines that are listed with a discrepancy. */
const INVESTIGATED = 10;
/** Items that are read concurrently. */
const AT_ONCE = 50;

/**
 * The discrepancies of a stock take with movements since the count, the remaining locations, and the reservations that
 * completion would release now. Further pages have only discrepancies. Refuses an unknown stock take (404).
 * (Specification 2, 2.13 and section 4.)
 */
export async function finalising(id: number, cursor: string | undefined): Promise<{ answer: Finalising; next: string | undefined }> {
  const range: Range = { partition: stockTakePartition(id), beginsWith: BIN_PREFIX };
  const start = startAt(range, cursor);
  const [stockTake, dismissed, remaining, page] = await Promise.all([
    openStockTake(id, false),
    dismissedIn(id, false),
    cursor === undefined ? readCountedLocations(id, false) : [],
    queryPage<CountedRow>(range, LOCATIONS, start),
  ]);
  const { rows, next } = upTo(page.rows, page.next);
  const found = (await Promise.all(rows.filter((row) => row.differing > 0 && !row.secondCount).map((row) => readCountLines(row, false)))).flat();
  const lines = found.filter(isDiscrepancy);
  const stock = await stockInParts([...new Set(lines.map((line) => line.sku))]);
  const answer: Finalising = {
    stockTakeDetails: await stockTakeSummary(stockTake),
    discrepancyData: lines.toSorted(byLocation).map((line) => lineDiscrepancy(line, stock.get(line.sku), dismissed.has(line.id))),
    locationsRemaining: await readRemaining(stockTake, remaining),
    reservations: await atStake(lines, stock, dismissed),
  };
  return { answer, next: pageCursor(range, next) };
}

/** The locations of a page, limited by their number of discrepancies. */
function upTo(rows: CountedRow[], next: Record<string, unknown> | undefined): { rows: CountedRow[]; next: Record<string, unknown> | undefined } {
  let discrepancies = 0;
  const over = rows.findIndex((row, i) => {
    discrepancies += row.differing;
    return i > 0 && discrepancies > DISCREPANCIES;
  });
  const last = rows[over - 1];
  return over < 0 || !last ? { rows, next } : { rows: rows.slice(0, over), next: { PK: last.PK, SK: last.SK } };
}

async function stockInParts(skus: readonly string[]): Promise<Map<string, Stock>> {
  const stock = new Map<string, Stock>();
  for (let i = 0; i < skus.length; i += AT_ONCE) for (const [sku, one] of await readStockBySku(skus.slice(i, i + AT_ONCE))) stock.set(sku, one);
  return stock;
}

/** The current row of a line; for an added line, the row with the same SKU, number and location. */
function currentRow(line: FoundLine, stock: Stock | undefined): StockLine | undefined {
  const { elementId, batchNumber, location } = line;
  return stock?.stockLines.find((stockLine) =>
    elementId === null
      ? stockLine.locationId === location.locationId && stockLine.batchNumber.toUpperCase() === batchNumber.toUpperCase()
      : stockLine.id === elementId,
  );
}

/** A row's quantity after completion: grams or units. */
function quantityAfter(line: FoundLine, stockLine: StockLine | undefined, dismissed: boolean): number {
  const now = stockLine?.quantity ?? 0;
  if (dismissed || (!stockLine && !line.kept)) return now;
  return Math.max(0, now + countDifference(line));
}

function lineDiscrepancy(line: FoundLine, stock: Stock | undefined, dismissed: boolean): Discrepancy {
  const stockLine = currentRow(line, stock);
  const { warehouse, bin } = line.location;
  return {
    id: line.id,
    elementId: line.elementId,
    sku: line.sku,
    name: line.name,
    batchNumber: line.batchNumber,
    warehouse,
    bin,
    expectedQuantity: line.expected,
    countedQuantity: line.counted,
    quantityDifference: countDifference(line),
    percentDifference: differencePercent(line),
    elementsToInvestigate: investigated(line, stock, stockLine),
    movedSince: (stockLine?.quantity ?? 0) - line.expected,
    quantityNow: stockLine?.quantity ?? 0,
    quantityAfter: quantityAfter(line, stockLine, dismissed),
    newItem: line.elementId === null,
    ...(line.newExpiryDate === null ? {} : { newExpiryDate: line.newExpiryDate }),
    dismissed,
    staff: line.staff,
    dateCounted: line.at,
  };
}

/** The item's other stock lines, those with the same number first, where missing stock may be. */
function investigated(line: FoundLine, stock: Stock | undefined, stockLine: StockLine | undefined): ElementToInvestigate[] {
  const others = (stock?.stockLines ?? []).filter((other) => other.id !== stockLine?.id);
  const near = (other: StockLine): number => (other.batchNumber === line.batchNumber ? 0 : 1);
  return others
    .toSorted((a, b) => near(a) - near(b) || byExpiryThenNumber(a, b) || byName(a, b))
    .slice(0, INVESTIGATED)
    .map(({ batchNumber, quantity, bin, warehouse }) => ({ batchNumber, quantity, bin, warehouse }));
}

function byLocation(a: FoundLine, b: FoundLine): number {
  return byName(a.location, b.location) || bySkuThenExpiry(a, b);
}

/** The locations still to count, and the empty ones among them. */
async function readRemaining(stockTake: StockTake, locations: readonly Counted[]): Promise<Finalising["locationsRemaining"]> {
  const left = locations.filter(({ dateCompleted }) => dateCompleted === null).toSorted(byName);
  const stored = await getMany<LocationRow>(left.map(({ locationId }) => locationKey(locationId)));
  const isEmpty = left.map((row, i) => isUntouched(row) && (stored[i]?.rows ?? 0) === 0);
  const shown = (empty: boolean) => left.filter((_, i) => isEmpty[i] === empty).map((row) => stockTakeLocation(row, stockTake));
  return { emptyLocations: shown(true), requireCounting: shown(false) };
}

/** The reservations that these discrepancies would release. */
async function atStake(lines: readonly FoundLine[], stock: Map<string, Stock>, dismissed: ReadonlyMap<string, unknown>): Promise<ReservationAffected[]> {
  const lost = lines.flatMap((line) => {
    const of = stock.get(line.sku);
    const stockLine = currentRow(line, of);
    if (!of || !stockLine || line.elementId === null || dismissed.has(line.id)) return [];
    return [{ item: of.item, shares: trimmed(stockLine, quantityAfter(line, stockLine, false)).lost }];
  });
  const jobs = await findJobs(
    lost.flatMap(({ shares }) => shares.map(({ jobId }) => jobId)),
    false,
  );
  return lost.flatMap(({ item, shares }) => affectedBy(item, shares, jobs));
}

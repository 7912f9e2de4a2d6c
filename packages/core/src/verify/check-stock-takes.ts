/**
 * Checks stock takes: the counts of locations and counted locations, the lines of each count, that a location is in the
 * stock take it names, that a count request names an existing location, and that the bookings of a completion agree
 * with the ledger.
 */
import type { Row } from "../lib/table/write.ts";
import { type Counted, countedId, isCount, isCounted, isOutcome, isStockTake, type StockTakeRow, stockTakePartition } from "../stock-take/stock-take.rows.ts";
import { COUNT_REQUESTS, type RequestedRow } from "../warehouse/count-request.rows.ts";
import { isDiscrepancy } from "../stock-take/tolerance.ts";
import { locationKey, type LocationRow } from "../warehouse/location.rows.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { belowZero, differing, type Finding, reach, ShareCheck } from "./finding.ts";

const STOCK_TAKE = stockTakePartition(0).slice(0, -1);
const LOCATION = locationKey("").PK;
const TRANSACTION = transactionKey("").PK;
const COUNTS = "a stock take counts its locations and lines";
const REQUEST = "a request to count names a place and what is missing there";
const CLAIM = "a claim points at what it claims for";

interface Sums {
  row?: StockTakeRow;
  locations: Counted[];
  /** Lines, and lines with discrepancies, by location and round. */
  lines: Map<string, { lines: number; differing: number }>;
}

const nothing = (): Sums => ({ locations: [], lines: new Map() });
const roundKey = (locationId: string, round: number): string => `${locationId}#${round}`;

export class StockTakeCheck extends ShareCheck {
  private readonly stockTakes = new Map<string, Sums>();
  /** Existing locations, and the stock take that each names. */
  private readonly locations = new Map<string, number | undefined>();
  /** Grams or units by request: booked by the completion, less the ledger's movements. */
  private readonly booked = new Map<string, number>();

  /** Count requests. */
  private readonly requests: RequestedRow[] = [];

  see(row: Row): void {
    if (row.PK === COUNT_REQUESTS) this.requests.push(row as RequestedRow);
    else if (row.PK.startsWith(STOCK_TAKE)) this.seePart(row);
    else if (row.PK.startsWith(LOCATION)) this.locations.set((row as LocationRow).id, (row as LocationRow).stockTakeId);
    else if (row.PK.startsWith(TRANSACTION) && row["action"] === "Stock Take" && row["reverses"] === undefined)
      this.book(row.PK.slice(TRANSACTION.length), -((row as EntryRow).difference ?? 0));
  }

  findings(): Finding[] {
    const sums = [...this.stockTakes].flatMap(([partition, of]) => this.checkSums(partition, of));
    const claims = [...this.locations].flatMap(([location, stockTakeId]): Finding[] => {
      if (stockTakeId === undefined || !this.isMine(stockTakePartition(stockTakeId))) return [];
      const claimed = this.stockTakes.get(stockTakePartition(stockTakeId))?.locations.some(({ locationId }) => locationId === location);
      return claimed ? [] : [{ rule: CLAIM, where: `the place ${location}`, expected: `a location of the stock take ${stockTakeId}`, found: "none" }];
    });
    const booked = [...this.booked].flatMap(([request, more]) => differing(COUNTS, `what ${request} booked beyond the ledger`, 0, more));
    return [...sums, ...claims, ...booked, ...this.requests.flatMap((request) => this.checkRequest(request))];
  }

  private seePart(row: Row): void {
    if (isOutcome(row)) for (const applied of Object.values(row.applied)) this.book(row.requestId, applied);
    if (!this.isMine(row.PK)) return;
    const of = reach(this.stockTakes, row.PK, nothing);
    if (isStockTake(row)) of.row = row;
    else if (isCounted(row)) of.locations.push(row);
    else if (isCount(row)) {
      const sum = reach(of.lines, roundKey(row.locationId, row.round), () => ({ lines: 0, differing: 0 }));
      sum.lines += row.lines.length;
      sum.differing += row.lines.filter(isDiscrepancy).length;
    }
  }

  private book(request: string, quantity: number): void {
    if (!this.isMine(request)) return;
    const sum = (this.booked.get(request) ?? 0) + quantity;
    if (sum === 0) this.booked.delete(request);
    else this.booked.set(request, sum);
  }

  private checkSums(partition: string, { row, locations, lines }: Sums): Finding[] {
    if (!row) return [{ rule: COUNTS, where: partition, expected: "a stock take", found: "its parts alone" }];
    // What is being deleted is no longer complete.
    if (row.state === "cancelling") return [];
    const { numberOfBins, completed, touched } = row;
    const counted = locations.filter(({ dateCompleted }) => dateCompleted !== null).length;
    const recorded = locations.filter(({ dateCompleted, round }) => dateCompleted !== null || round > 0).length;
    return [
      ...belowZero(partition, { numberOfBins, completed, touched }),
      ...differing(COUNTS, `${partition} locations`, locations.length, numberOfBins),
      ...differing(COUNTS, `${partition} counted`, counted, completed),
      ...differing(COUNTS, `${partition} recorded`, recorded, touched),
      ...locations.flatMap((location) => [...checkCountLines(location, lines), ...(row.state === "open" ? this.checkClaim(location) : [])]),
    ];
  }

  /** A location that still exists names the stock take that contains it. */
  private checkClaim(location: Counted): Finding[] {
    if (!this.locations.has(location.locationId)) return [];
    return differing(CLAIM, countedId(location), location.stockTakeId, this.locations.get(location.locationId) ?? "in no stock take");
  }

  /** A request names an existing location, and each missing batch once. */
  private checkRequest({ locationId, missing }: RequestedRow): Finding[] {
    const where = `the request to count ${locationId}`;
    if (!this.locations.has(locationId)) return [{ rule: REQUEST, where, expected: `the place ${locationId}`, found: "none" }];
    if (missing.length === 0) return [{ rule: REQUEST, where, expected: "a missing batch", found: "none" }];
    return differing(REQUEST, where, missing.length, new Set(missing.map(({ elementId }) => elementId)).size);
  }
}

function checkCountLines(location: Counted, lines: Sums["lines"]): Finding[] {
  const found = lines.get(roundKey(location.locationId, location.round)) ?? { lines: 0, differing: 0 };
  return [
    ...differing(COUNTS, `the lines of ${countedId(location)}`, location.lines, found.lines),
    ...differing(COUNTS, `the discrepancies of ${countedId(location)}`, location.differing, found.differing),
  ];
}

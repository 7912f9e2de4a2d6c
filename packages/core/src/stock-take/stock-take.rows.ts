/**
 * A stock take is the partition `ST#<id>`: itself, its locations, what was counted at each, what was dismissed, and what
 * completing it came to.
 */
import type { Key, Put, Row, Update } from "../lib/write.ts";
import type { Batch } from "../stock/batch.rows.ts";
import type { ReservationAffected } from "../stock/stock-shapes.ts";
import type { NotApplied, Running } from "./stock-take-shapes.ts";

export interface StockTake {
  id: number;
  reference: string;
  /** ISO 8601. */
  dateInitialised: string;
  startedBy: string;
  blind: boolean;
  tolerancePercent: number | null;
  /** Grams or units. */
  toleranceUnits: number | null;
  /** Its locations. */
  numberOfBins: number;
  /** Locations that are counted for good, or confirmed as empty. */
  completed: number;
  /** Locations of which anything is recorded: also a first count that waits for a second. */
  touched: number;
  /** Counts are taken while it is open; from the first step of its end on it is `completing` or `cancelling`. */
  state: "open" | "completing" | "cancelling" | "completed";
  dateFinalised: string | null;
  /** An operation that works on it, step by step. */
  busy: { action: Running["action"]; operation: string } | null;
}

export interface StockTakeRow extends Row, StockTake {}

/** A location of a stock take. */
export interface Counted {
  stockTakeId: number;
  locationId: string;
  warehouse: string;
  bin: string;
  /** How often it was counted: what the last count found is what holds. */
  round: number;
  dateCompleted: string | null;
  staff: string;
  /** It was counted once, beyond the tolerance. */
  secondCount: boolean;
  firstCountBy: string;
  firstCountById: number | null;
  confirmedEmpty: boolean;
  /** Lines of the last count, and how many of them are discrepancies. */
  lines: number;
  differing: number;
}

export interface CountedRow extends Row, Counted {}

/** What a batch row that has to be made again is made of, beside its item, place and quantity. */
export type Kept = Pick<Batch, "supplierBatchNumber" | "packSize" | "status" | "purchaseOrderNumber" | "quantityDelivered" | "deliveredDate">;

/** What was found of one batch at a location. */
export interface CountedLine {
  /** The batch row; null for one that was added in the count. */
  elementId: string | null;
  sku: string;
  name: string;
  type: string;
  batchNumber: string;
  expiryDate: string | null;
  /** The day that was read off a raw material's label, where it is another than the system had. */
  newExpiryDate: string | null;
  /** What the system held when it was counted, and what was found: grams or units. */
  expected: number;
  counted: number;
  /** Where more was found than expected: what its row is, should it be gone by the time of completion. */
  kept: Kept | null;
}

/** Some lines of a location's count. */
export interface CountRow extends Row {
  locationId: string;
  warehouse: string;
  bin: string;
  round: number;
  /** The place in the count of the first of `lines`. */
  first: number;
  staff: string;
  at: string;
  lines: CountedLine[];
}

/** Discrepancies that somebody dismissed in one call. */
export interface DismissalRow extends Row {
  ids: string[];
  by: string;
  at: string;
}

/** What one step of completing booked. */
export interface OutcomeRow extends Row {
  /** Whose ledger rows are what was booked. */
  requestId: string;
  /** By discrepancy: grams or units that were booked. */
  applied: Record<string, number>;
  notApplied: NotApplied[];
  affected: ReservationAffected[];
}

/** Lines of a count in one row: some 25 kB. */
export const LINES_A_ROW = 100;

const HEAD = "STOCKTAKE";
export const BIN_PREFIX = "BIN#";
const COUNT_PREFIX = "COUNT#";
export const DISMISSAL_PREFIX = "DISMISSED#";
export const OUTCOME_PREFIX = "OUTCOME#";

export const stockTakePartition = (id: number): string => `ST#${id}`;
export const stockTakeKey = (id: number): Key => ({ PK: stockTakePartition(id), SK: HEAD });
export const countedKey = (id: number, locationId: string): Key => ({ PK: stockTakePartition(id), SK: BIN_PREFIX + locationId });
/** How the rows of a location's count begin. */
export const countPrefix = (locationId: string, round: number): string => `${COUNT_PREFIX}${locationId}#${round}#`;
/** Whether a row is part of a count. */
export const isCount = (row: Row): row is CountRow => row.SK.startsWith(COUNT_PREFIX);
/** Whether a row is what a step of completing booked. */
export const isOutcome = (row: Row): row is OutcomeRow => row.SK.startsWith(OUTCOME_PREFIX);
/** Whether a row is a location of a stock take. */
export const isCounted = (row: Row): row is CountedRow => row.SK.startsWith(BIN_PREFIX);
export const isStockTake = (row: Row): row is StockTakeRow => row.SK === HEAD;

/** `g1`: those in progress and those that are finished, by when they were begun. */
export const stockTakeList = (finalised: boolean): string => (finalised ? "STOCKTAKES#DONE" : "STOCKTAKES#OPEN");

/** The id of a location's row on the wire. */
export const countedId = (of: Pick<Counted, "stockTakeId" | "locationId">): string => `${of.stockTakeId}~${of.locationId}`;

/** What such an id names; undefined for any other text. */
export function countedOf(id: string): { stockTakeId: number; locationId: string } | undefined {
  const [group = "", locationId = "", more] = id.split("~");
  return /^[1-9]\d{0,14}$/.test(group) && locationId !== "" && more === undefined ? { stockTakeId: Number(group), locationId } : undefined;
}

/** The id of the `n`th line of a count on the wire; a second count gives all of them new ones. */
export const lineId = (of: { stockTakeId: number; locationId: string; round: number }, n: number): string => `${countedId(of)}~${of.round}~${n}`;

/** What such an id names. */
export function lineOf(id: string): { stockTakeId: number; locationId: string; round: number; n: number } | undefined {
  const [group = "", locationId = "", round = "", n = "", more] = id.split("~");
  const location = countedOf(`${group}~${locationId}`);
  return location && /^\d{1,2}$/.test(round) && /^\d{1,5}$/.test(n) && more === undefined ? { ...location, round: Number(round), n: Number(n) } : undefined;
}

/** Puts a stock take that begins. */
export function putStockTake(stockTake: StockTake): Put {
  const { id, dateInitialised } = stockTake;
  const item: Row = { ...stockTakeKey(id), ...stockTake, g1p: stockTakeList(false), g1s: `${dateInitialised}#${id}` };
  return { kind: "put", item, expect: { absent: true } };
}

/** What a change of a stock take may set, and count up or down. */
export interface Change {
  set?: Partial<StockTake>;
  add?: Partial<Record<"numberOfBins" | "completed" | "touched", number>>;
}

/** Changes a stock take that is as `expected`. Once it is completed it is among the finished ones. */
export function changeStockTake(id: number, { set, add }: Change, expected: Partial<StockTake>): Update {
  const list = set?.state === "completed" ? { g1p: stockTakeList(true) } : {};
  return {
    kind: "update",
    key: stockTakeKey(id),
    set: { ...set, ...list },
    ...(add ? { add: { ...add } as Record<string, number> } : {}),
    expect: { equals: { ...expected } },
  };
}

/** The row of a location that nobody counted yet. */
export function newCounted(stockTakeId: number, place: { id: string; warehouse: string; bin: string }): CountedRow {
  return {
    ...countedKey(stockTakeId, place.id),
    stockTakeId,
    locationId: place.id,
    warehouse: place.warehouse,
    bin: place.bin,
    round: 0,
    dateCompleted: null,
    staff: "",
    secondCount: false,
    firstCountBy: "",
    firstCountById: null,
    confirmedEmpty: false,
    lines: 0,
    differing: 0,
  };
}

/** Changes a location's row from the count that was read. */
export function changeCounted(was: Counted, set: Partial<Counted>): Update {
  return { kind: "update", key: countedKey(was.stockTakeId, was.locationId), set, expect: { equals: { round: was.round, dateCompleted: was.dateCompleted } } };
}

/** The rows of a location's count. */
export function putCount(
  of: Pick<Counted, "stockTakeId" | "locationId" | "warehouse" | "bin">,
  round: number,
  by: { staff: string; at: string },
  lines: readonly CountedLine[],
): Put[] {
  const puts: Put[] = [];
  for (let first = 0; first < lines.length; first += LINES_A_ROW) {
    const SK = countPrefix(of.locationId, round) + String(first / LINES_A_ROW).padStart(3, "0");
    const { locationId, warehouse, bin } = of;
    const item: CountRow = {
      PK: stockTakePartition(of.stockTakeId),
      SK,
      locationId,
      warehouse,
      bin,
      round,
      first,
      ...by,
      lines: lines.slice(first, first + LINES_A_ROW),
    };
    puts.push({ kind: "put", item, expect: { absent: true } });
  }
  return puts;
}

/** A stock take is the partition `ST#<id>`: itself, its locations, counts, dismissals, and outcome. */
import type { Key, Put, Row, Update } from "../lib/table/write.ts";
import type { LotFields } from "../stock/lots/stock-line.rows.ts";
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
  /** Locations with a final count, or confirmed as empty. */
  completed: number;
  /** Locations with any record, including a first count that waits for a second. */
  touched: number;
  /** Counts are accepted while it is open; from the first step of its end it is `completing` or `cancelling`. */
  state: "open" | "completing" | "cancelling" | "completed";
  dateFinalised: string | null;
  /** The operation in steps that is working on it. */
  busy: { action: Running["action"]; operation: string } | null;
}

export interface StockTakeRow extends Row, StockTake {}

/** A location of a stock take. */
export interface Counted {
  stockTakeId: number;
  locationId: string;
  warehouse: string;
  bin: string;
  /** The number of counts; the last count is valid. */
  round: number;
  dateCompleted: string | null;
  staff: string;
  /** Counted once, beyond the tolerance. */
  secondCount: boolean;
  firstCountBy: string;
  firstCountById: number | null;
  confirmedEmpty: boolean;
  /** Lines of the last count, and how many of them are discrepancies. */
  lines: number;
  differing: number;
}

export interface CountedRow extends Row, Counted {}

/** The fields to recreate a stock line, besides item, location and quantity, and what the line itself says. */
export type Kept = Omit<LotFields, "batchNumber" | "expiryDate">;

/** The count of one batch at a location. */
export interface CountedLine {
  /** The stock line; null for one that was added in the count. */
  elementId: string | null;
  sku: string;
  name: string;
  type: string;
  batchNumber: string;
  expiryDate: string | null;
  /** The day that was read off a raw material's label, where it is another than the system had. */
  newExpiryDate: string | null;
  /** The system's quantity at the time of the count, and the counted quantity: grams or units. */
  expected: number;
  counted: number;
  /** If more was found than expected: the fields of its row, in case it no longer exists at completion. */
  kept: Kept | null;
}

/** Some lines of a location's count. */
export interface CountRow extends Row {
  locationId: string;
  warehouse: string;
  bin: string;
  round: number;
  /** The index in the count of the first of `lines`. */
  first: number;
  staff: string;
  at: string;
  lines: CountedLine[];
}

/** Discrepancies dismissed in one call. */
export interface DismissalRow extends Row {
  ids: string[];
  by: string;
  at: string;
}

/** The bookings of one step of completion. */
export interface OutcomeRow extends Row {
  /** The request whose ledger rows are the bookings. */
  requestId: string;
  /** Booked grams or units, by discrepancy. */
  applied: Record<string, number>;
  notApplied: NotApplied[];
  affected: ReservationAffected[];
}

/** Lines of a count per row: about 25 kB. */
export const LINES_A_ROW = 100;

const HEAD = "STOCKTAKE";
export const BIN_PREFIX = "BIN#";
const COUNT_PREFIX = "COUNT#";
export const DISMISSAL_PREFIX = "DISMISSED#";
export const OUTCOME_PREFIX = "OUTCOME#";

export const stockTakePartition = (id: number): string => `ST#${id}`;
export const stockTakeKey = (id: number): Key => ({ PK: stockTakePartition(id), SK: HEAD });
export const countedKey = (id: number, locationId: string): Key => ({ PK: stockTakePartition(id), SK: BIN_PREFIX + locationId });
/** The sort key prefix of a location's count. */
export const countPrefix = (locationId: string, round: number): string => `${COUNT_PREFIX}${locationId}#${round}#`;
/** Whether a row is part of a count. */
export const isCount = (row: Row): row is CountRow => row.SK.startsWith(COUNT_PREFIX);
/** Whether a row has the bookings of a step. */
export const isOutcome = (row: Row): row is OutcomeRow => row.SK.startsWith(OUTCOME_PREFIX);
/** Whether a row is a location of a stock take. */
export const isCounted = (row: Row): row is CountedRow => row.SK.startsWith(BIN_PREFIX);
export const isStockTake = (row: Row): row is StockTakeRow => row.SK === HEAD;

/** `g1`: stock takes in progress and finished ones, by start. */
export const stockTakeList = (finalised: boolean): string => (finalised ? "STOCKTAKES#DONE" : "STOCKTAKES#OPEN");

/** The id of a location's row on the wire. */
export const countedId = (of: Pick<Counted, "stockTakeId" | "locationId">): string => `${of.stockTakeId}~${of.locationId}`;

/** Parses such an id; undefined if it is invalid. */
export function parseCountedId(id: string): { stockTakeId: number; locationId: string } | undefined {
  const [group = "", locationId = "", more] = id.split("~");
  return /^[1-9]\d{0,14}$/.test(group) && locationId !== "" && more === undefined ? { stockTakeId: Number(group), locationId } : undefined;
}

/** The id on the wire of line `n` of a count. A second count has new ids. */
export const lineId = (of: { stockTakeId: number; locationId: string; round: number }, n: number): string => `${countedId(of)}~${of.round}~${n}`;

/** Parses such an id. */
export function parseCountLineId(id: string): { stockTakeId: number; locationId: string; round: number; n: number } | undefined {
  const [group = "", locationId = "", round = "", n = "", more] = id.split("~");
  const location = parseCountedId(`${group}~${locationId}`);
  return location && /^\d{1,2}$/.test(round) && /^\d{1,5}$/.test(n) && more === undefined ? { ...location, round: Number(round), n: Number(n) } : undefined;
}

/** A stock take's row. */
export function stockTakeRow(stockTake: StockTake): StockTakeRow {
  const { id, dateInitialised, state } = stockTake;
  return { ...stockTakeKey(id), ...stockTake, g1p: stockTakeList(state === "completed"), g1s: `${dateInitialised}#${id}` };
}

/** Puts a new stock take. */
export function putStockTake(stockTake: StockTake): Put {
  return { kind: "put", item: stockTakeRow(stockTake), expect: { absent: true } };
}

/** The attributes that a change can set or add to. */
export interface Change {
  set?: Partial<StockTake>;
  add?: Partial<Record<"numberOfBins" | "completed" | "touched", number>>;
}

/** Changes a stock take on condition of `expected`. Completing moves it to the list of finished ones. */
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

/** The row of an uncounted location. */
export function newCounted(stockTakeId: number, location: { id: string; warehouse: string; bin: string }): CountedRow {
  return {
    ...countedKey(stockTakeId, location.id),
    stockTakeId,
    locationId: location.id,
    warehouse: location.warehouse,
    bin: location.bin,
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

/** Changes a location's row, on condition of the count that was read. */
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

/**
 * Opening stock takes and their locations.
 */
import { progressOf } from "../transaction/operation.ts";
import { AppError, conflict, notFound } from "../lib/error.ts";
import { get, getMany, queryAll } from "../lib/table.ts";
import type { Running } from "./stock-take-shapes.ts";
import {
  BIN_PREFIX,
  type Counted,
  countedKey,
  countedOf,
  type CountedRow,
  type StockTake,
  stockTakeKey,
  stockTakePartition,
  type StockTakeRow,
} from "./stock-take.rows.ts";

const DOING: Record<Running["action"], string> = {
  adding: "locations are being added",
  removing: "locations are being taken out",
  confirming: "locations are being confirmed as empty",
  completing: "it is being completed",
  cancelling: "it is being cancelled",
};

/** A stock take that must be there: 404 else. Verbs read strongly, pages need not. */
export async function openStockTake(id: number, strong = true): Promise<StockTake> {
  const stockTake = await get<StockTakeRow>(stockTakeKey(id), strong);
  if (!stockTake) throw notFound(`the stock take ${id}`);
  return stockTake;
}

/** Refuses (409) to change a stock take that is finished, or that an operation is working on. */
export function assertChangeable(stockTake: StockTake): void {
  assertOpen(stockTake);
  if (stockTake.busy) throw conflict(`${named(stockTake)} is being changed: ${DOING[stockTake.busy.action]}. Please wait a moment.`);
}

/** Refuses (409) a count once a stock take is coming to its end. */
export function assertOpen(stockTake: StockTake): void {
  if (stockTake.state === "completed") throw conflict(`${named(stockTake)} has already been completed.`);
  if (stockTake.state !== "open") throw conflict(`${named(stockTake)} can no longer be changed: ${DOING[stockTake.state]}.`);
}

/** A stock take at the beginning of a sentence. */
export const named = (stockTake: Pick<StockTake, "reference">): string => `The stock take ‘${stockTake.reference}’`;

/** The locations of a stock take, by their ids. */
export function locationsOf(id: number, strong: boolean): Promise<CountedRow[]> {
  return queryAll<CountedRow>({ partition: stockTakePartition(id), beginsWith: BIN_PREFIX, strong });
}

/** Where the operation that works on a stock take stands. */
export async function runningOf({ busy }: Pick<StockTake, "busy">): Promise<Running | null> {
  const progress = busy && (await progressOf(busy.operation));
  return busy && progress && !progress.finished ? { action: busy.action, done: progress.done, total: progress.total } : null;
}

/** The one stock take that the ids of its locations name. Refuses an invalid id (404), and ids of several stock takes (400). */
export function stockTakeOf(ids: readonly string[], path: string): { stockTakeId: number; locationIds: string[] } {
  const parts = ids.map((id) => {
    const part = countedOf(id);
    if (!part) throw gone();
    return part;
  });
  const stockTakeId = parts[0]?.stockTakeId ?? 0;
  const stray = parts.findIndex((part) => part.stockTakeId !== stockTakeId);
  if (stray >= 0) throw new AppError("bad_input", MIXED, { errors: [{ path: `${path}.${stray}`, message: MIXED }] });
  return { stockTakeId, locationIds: [...new Set(parts.map((part) => part.locationId))] };
}

const MIXED = "These locations belong to different stock takes.";

/** 404 for a location that is in no stock take, or was taken out of it. */
export function gone(): AppError {
  return new AppError("not_found", "This location is not in the stock take any more.");
}

/** Some locations of a stock take, strongly read, in the order of their ids; each must be in it. */
export async function openLocations(stockTakeId: number, locationIds: readonly string[]): Promise<Counted[]> {
  const rows = await getMany<CountedRow>(
    locationIds.map((id) => countedKey(stockTakeId, id)),
    true,
  );
  return rows.map((row) => {
    if (!row) throw gone();
    return row;
  });
}

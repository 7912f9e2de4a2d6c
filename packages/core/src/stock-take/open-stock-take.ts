/** Reads stock takes and their locations. */
import { readProgress } from "../transaction/operation.ts";
import { AppError, conflict, notFound } from "../lib/actions/error.ts";
import { get, getMany, queryAll } from "../lib/table/table.ts";
import type { Running } from "./stock-take-shapes.ts";
import {
  BIN_PREFIX,
  type Counted,
  countedKey,
  parseCountedId,
  type CountedRow,
  type StockTake,
  stockTakeKey,
  stockTakePartition,
  type StockTakeRow,
} from "./stock-take.rows.ts";

const DOING: Record<Running["action"], string> = {
  adding: "locations are being added",
  removing: "locations are being removed",
  confirming: "locations are being confirmed as empty",
  completing: "it is being completed",
  cancelling: "it is being cancelled",
};

/** A stock take that must exist (404). Verbs use strongly consistent reads, pages do not need them. */
export async function openStockTake(id: number, strong = true): Promise<StockTake> {
  const stockTake = await get<StockTakeRow>(stockTakeKey(id), strong);
  if (!stockTake) throw notFound(`the stock take ${id}`);
  return stockTake;
}

/** Refuses (409) to change a stock take that is finished or busy. */
export function assertChangeable(stockTake: StockTake): void {
  assertOpen(stockTake);
  if (stockTake.busy) throw conflict(`${named(stockTake)} is being changed: ${DOING[stockTake.busy.action]}. Please wait a moment.`);
}

/** Refuses (409) a count once a stock take is completing or cancelling. */
export function assertOpen(stockTake: StockTake): void {
  if (stockTake.state === "completed") throw conflict(`${named(stockTake)} has already been completed.`);
  if (stockTake.state !== "open") throw conflict(`${named(stockTake)} can no longer be changed: ${DOING[stockTake.state]}.`);
}

/** A stock take at the start of a sentence. */
export const named = (stockTake: Pick<StockTake, "reference">): string => `The stock take ‘${stockTake.reference}’`;

/** The locations of a stock take, by their ids. */
export function readCountedLocations(id: number, strong: boolean): Promise<CountedRow[]> {
  return queryAll<CountedRow>({ partition: stockTakePartition(id), beginsWith: BIN_PREFIX, strong });
}

/** The progress of the operation that is working on a stock take. */
export async function readRunning({ busy }: Pick<StockTake, "busy">): Promise<Running | null> {
  const progress = busy && (await readProgress(busy.operation));
  return busy && progress && !progress.finished ? { action: busy.action, done: progress.done, total: progress.total } : null;
}

/** The stock take of its locations' ids. Refuses an invalid id (404), and ids of several stock takes (400). */
export function parseCountedIds(ids: readonly string[], path: string): { stockTakeId: number; locationIds: string[] } {
  const parts = ids.map((id) => {
    const part = parseCountedId(id);
    if (!part) throw gone();
    return part;
  });
  const stockTakeId = parts[0]?.stockTakeId ?? 0;
  const stray = parts.findIndex((part) => part.stockTakeId !== stockTakeId);
  if (stray >= 0) throw new AppError("bad_input", MIXED, { errors: [{ path: `${path}.${stray}`, message: MIXED }] });
  return { stockTakeId, locationIds: [...new Set(parts.map((part) => part.locationId))] };
}

const MIXED = "These locations belong to different stock takes.";

/** 404 for a location that is not in the stock take, or was removed from it. */
export function gone(): AppError {
  return new AppError("not_found", "This location is no longer in the stock take.");
}

/** Some locations of a stock take, strongly consistent, in the order of the ids; each must be in it (404). */
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

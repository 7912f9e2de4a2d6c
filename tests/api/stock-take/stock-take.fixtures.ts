/**
 * What the tests of stock takes share.
 */
import { randomUUID } from "node:crypto";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { reserveStock } from "@apothecary/core/picking/contract";
import { adjustStockLevel, stockTransfer } from "@apothecary/core/stock/contract";
import { stockLineSku } from "@apothecary/core/stock/lots/stock-line.rows";
import { completeStockTake, createStockTake, finalise, stockCount, stockTake, stockTakeLines } from "@apothecary/core/stock-take/contract";
import type { Discrepancy, LinesToCount } from "@apothecary/core/stock-take/stock-take-shapes";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import type { CallOptions, World } from "../../lib/world.ts";

let names = 0;

/** An item and a bin of their own. */
export async function fresh(over: Parameters<typeof plantItem>[1] = {}): Promise<{ sku: string; bin: string }> {
  names += 1;
  const [sku, bin] = [`CNT${String(names).padStart(4, "0")}`, `T-${names}`];
  await plantItem(sku, over);
  await plantLocation(bin);
  return { sku, bin };
}

export const chosenBin = (id: string) => ({ warehouse: "Main", bin: id, id, includeEmpty: false });
export const wholeWarehouse = (warehouse: string, includeEmpty = false) => ({ warehouse, bin: "All", id: null, includeEmpty });

interface Making {
  reference?: string;
  blind?: boolean;
  tolerancePercent?: number | null;
  toleranceUnits?: number | null;
}

/** Begins a stock take of some bins, and answers its id. */
export async function begin(world: World, bins: readonly string[], making: Making = {}): Promise<number> {
  const { stockTakeGroupId } = await world.good(createStockTake, { body: { reference: "November", locations: bins.map(chosenBin), ...making } });
  if (stockTakeGroupId === undefined) throw new Error("The stock take did not begin.");
  return stockTakeGroupId;
}

export const rowId = (stockTakeGroupId: number, bin: string): string => `${stockTakeGroupId}~${bin}`;

/** What a counter sees of a location. */
export function linesAt(world: World, id: string, options: CallOptions = {}): Promise<LinesToCount> {
  return world.good(stockTakeLines, { params: { id } }, options);
}

/** The count of what a counter saw, with so much of each batch; what is not named was found as it should be. */
export function countAsFound(seen: LinesToCount, found: Record<string, number> = {}) {
  const elements = seen.lines.map((line) => {
    const countedQuantity = found[line.elementId] ?? line.quantity;
    if (countedQuantity === undefined) throw new Error("Nobody knows what is there.");
    return { ...line, countedQuantity };
  });
  return { stockTakeId: seen.id, position: seen.position, elements };
}

/** Looks and counts at once. */
export async function count(world: World, id: string, found: Record<string, number> = {}, options: CallOptions = {}) {
  return world.good(stockCount, { body: countAsFound(await linesAt(world, id, options), found) }, options);
}

export const sendCount = (world: World, body: unknown, options: CallOptions = {}) => world.call(stockCount, { body: body as never }, options);

export async function discrepancies(world: World, stockTakeGroupId: number): Promise<Discrepancy[]> {
  return (await world.good(finalise, { body: { stockTakeGroupId } })).discrepancyData;
}

export const complete = (world: World, stockTakeGroupId: number, options: CallOptions = {}) =>
  world.call(completeStockTake, { body: { stockTakeGroupId } }, options);

export const show = (world: World, id: number) => world.good(stockTake, { body: { id } });

export async function moveStockLine(world: World, elementId: string, transferQuantity: number, transferLocation: string): Promise<string> {
  const body = { transferDetails: { elementId, transferQuantity, transferLocation, reason: "Moving on" } };
  return (await world.good(stockTransfer, { body })).elementId;
}

export async function adjustStockLine(world: World, id: string, newQuantity: number): Promise<void> {
  await world.good(adjustStockLevel, { body: { adjustment: { id, newQuantity, reason: "Recounted" } } });
}

export async function reserve(world: World, jobId: number, elementId: string, quantity: number): Promise<void> {
  const reservation = { jobId, jobStockId: lineId(jobId, stockLineSku(elementId)), elementId, quantity };
  await world.good(reserveStock, { body: { reservationList: [reservation] } });
}

export const newRequest = (): string => randomUUID();

/** A bin with a batch of so much, in a stock take of its own. */
export async function counting(world: World, quantity: number, making: Making = {}) {
  const { sku, bin } = await fresh();
  const stockLineId = await bookIn(world, sku, quantity, bin);
  const id = await begin(world, [bin], making);
  return { sku, bin, stockLineId, id, row: rowId(id, bin) };
}

export interface Refusal {
  status: number;
  message: string;
  errors?: { path: string; message: string }[];
  invalidBatchNumbers?: object[];
}

/** What a count is refused with. */
export async function countRefusal(world: World, body: unknown, options: CallOptions = {}): Promise<Refusal> {
  const { status, body: answer } = await sendCount(world, body, options);
  return { ...(answer as unknown as Refusal), status };
}

/**
 * What the tests of stock and locations share.
 */
import { randomUUID } from "node:crypto";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { type EntryRow, isListed, ledgerIndex, transactionKey } from "@apothecary/core/transaction/entry.rows";
import { MOVING_ACTIONS } from "@apothecary/core/transaction/action-shapes";
import { get, queryAll } from "@apothecary/core/lib/table/table";
import { reserveStock } from "@apothecary/core/picking/contract";
import { atLocation, STOCK_LINE_LIST, reservedQuantity } from "@apothecary/core/stock/lots/stock-line.rows";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { type LocationRow, locationKey } from "@apothecary/core/warehouse/location.rows";
import { expect } from "vitest";
import { findingsNow } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";

export const newRequest = (): string => randomUUID();

/** Reserves grams or units of a batch for a job's line of the same SKU. */
export async function reserve(world: World, jobId: number, elementId: string, quantity: number): Promise<void> {
  const jobStockId = lineId(jobId, elementId.split("~")[0] ?? "");
  await world.good(reserveStock, { body: { reservationList: [{ jobId, jobStockId, elementId, quantity }] } });
}

/** Reservations that one request makes. */
const RESERVED_AT_ONCE = 40;

/** Reserves the same quantity of a batch for each of many jobs. */
export async function reserveForEach(world: World, jobIds: readonly number[], elementId: string, quantity: number): Promise<void> {
  const sku = elementId.split("~")[0] ?? "";
  const reservationList = jobIds.map((jobId) => ({ jobId, jobStockId: lineId(jobId, sku), elementId, quantity }));
  for (let i = 0; i < reservationList.length; i += RESERVED_AT_ONCE) {
    await world.good(reserveStock, { body: { reservationList: reservationList.slice(i, i + RESERVED_AT_ONCE) } });
  }
}

/** The rows of the log of a request, in their order. */
export async function requestLedger(requestId: string): Promise<EntryRow[]> {
  const rows = await queryAll<EntryRow>({ partition: transactionKey(requestId).PK, strong: true });
  return rows.filter((row) => row.action !== undefined && isListed(row));
}

/**
 * Proves of each item: its quantity is the sum of its batches, no batch promises more than it holds, the ledger replayed
 * gives the stock of each place, and the places count their rows.
 */
export async function figuresHold(...skus: string[]): Promise<void> {
  for (const sku of skus) {
    const opened = await findItem(sku);
    const stockLines = opened?.stockLines ?? [];
    expect(
      stockLines.reduce((sum, stockLine) => sum + stockLine.quantity, 0),
      sku,
    ).toBe(opened?.item.quantity);
    const atLocations: Record<string, number> = {};
    for (const stockLine of stockLines) {
      expect(stockLine.unreserved, stockLine.id).toBe(stockLine.quantity - reservedQuantity(stockLine));
      expect(stockLine.unreserved, stockLine.id).toBeGreaterThanOrEqual(0);
      const location = `${stockLine.warehouse} ${stockLine.bin}`;
      atLocations[location] = (atLocations[location] ?? 0) + stockLine.quantity;
    }
    for (const id of new Set(stockLines.map((stockLine) => stockLine.locationId))) {
      const counted = await get<LocationRow>(locationKey(id), true);
      expect(counted?.rows, id).toBe((await queryAll({ partition: STOCK_LINE_LIST, index: "g1", beginsWith: atLocation(id) })).length);
    }
    const entries = await queryAll<EntryRow>({ partition: ledgerIndex.sku(sku), index: "g2" });
    const replayed: Record<string, number> = {};
    for (const entry of entries.filter(({ action }) => MOVING_ACTIONS.includes(action))) {
      const location = `${entry.warehouse} ${entry.bin}`;
      replayed[location] = (replayed[location] ?? 0) + (entry.difference ?? 0);
    }
    expect(Object.fromEntries(Object.entries(replayed).filter(([, quantity]) => quantity !== 0)), sku).toEqual(atLocations);
  }
}

/** Proves the rules of stock over everything that a test file left behind. */
export async function everythingHolds(): Promise<void> {
  expect(await findingsNow()).toEqual([]);
}

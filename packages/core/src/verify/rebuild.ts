/** The stock according to the ledger alone: every movement added up by stock line and location. */
import type { Entry } from "../transaction/entry.rows.ts";
import { type LedgerAction, MOVING_ACTIONS } from "../transaction/action-shapes.ts";

const MOVING: ReadonlySet<LedgerAction> = new Set(MOVING_ACTIONS);

/** Stock line → location → grams or units, without 0. */
export type RebuiltStock = Map<string, Map<string, number>>;

type Moved = Pick<Entry, "action" | "elementId" | "locationId" | "warehouse" | "bin" | "difference">;

/** The key of a location in the ledger and in stock lines. */
export function locationName(of: { locationId?: string | undefined; warehouse?: string | undefined; bin?: string | undefined }): string {
  return `${of.warehouse ?? ""} ${of.bin ?? ""} (${of.locationId ?? ""})`;
}

/** Whether an entry changes the quantity of a batch. */
export function moves(entry: Pick<Entry, "action">): boolean {
  return MOVING.has(entry.action);
}

/** Adds grams or units of a stock line at a location; deletes the entry at 0. */
export function addStock(stock: RebuiltStock, elementId: string, location: string, quantity: number): void {
  const locations = stock.get(elementId) ?? new Map<string, number>();
  const now = (locations.get(location) ?? 0) + quantity;
  if (now === 0) locations.delete(location);
  else locations.set(location, now);
  if (locations.size === 0) stock.delete(elementId);
  else stock.set(elementId, locations);
}

/** Replays one entry. The order of entries does not matter. */
export function replayEntry(stock: RebuiltStock, entry: Moved): void {
  if (moves(entry) && entry.elementId !== undefined) addStock(stock, entry.elementId, locationName(entry), entry.difference ?? 0);
}

/** The stock that results from a ledger. */
export function rebuild(ledger: Iterable<Moved>): RebuiltStock {
  const stock: RebuiltStock = new Map();
  for (const entry of ledger) replayEntry(stock, entry);
  return stock;
}

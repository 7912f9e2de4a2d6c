/**
 * The stock as the ledger alone tells it: every movement added up, element by element and place by place.
 */
import { type Entry, type LedgerAction, MOVING_ACTIONS } from "../transaction/entry.rows.ts";

const MOVING: ReadonlySet<LedgerAction> = new Set(MOVING_ACTIONS);

/** Batch row → place → grams or units. What is used up is not in it. */
export type RebuiltStock = Map<string, Map<string, number>>;

type Moved = Pick<Entry, "action" | "elementId" | "locationId" | "warehouse" | "bin" | "difference">;

/** A place as the ledger and the batch rows name it. */
export function placeName(of: { locationId?: string | undefined; warehouse?: string | undefined; bin?: string | undefined }): string {
  return `${of.warehouse ?? ""} ${of.bin ?? ""} (${of.locationId ?? ""})`;
}

/** Whether an entry changes the quantity of a batch. */
export function moves(entry: Pick<Entry, "action">): boolean {
  return MOVING.has(entry.action);
}

/** Adds grams or units to what stands of an element at a place; what comes to nothing is forgotten. */
export function addStock(stock: RebuiltStock, elementId: string, place: string, quantity: number): void {
  const places = stock.get(elementId) ?? new Map<string, number>();
  const now = (places.get(place) ?? 0) + quantity;
  if (now === 0) places.delete(place);
  else places.set(place, now);
  if (places.size === 0) stock.delete(elementId);
  else stock.set(elementId, places);
}

/** Replays one entry; in which order entries come makes no difference to the sum. */
export function replayEntry(stock: RebuiltStock, entry: Moved): void {
  if (moves(entry) && entry.elementId !== undefined) addStock(stock, entry.elementId, placeName(entry), entry.difference ?? 0);
}

/** The stock that a ledger leads to, from nothing. */
export function rebuild(ledger: Iterable<Moved>): RebuiltStock {
  const stock: RebuiltStock = new Map();
  for (const entry of ledger) replayEntry(stock, entry);
  return stock;
}

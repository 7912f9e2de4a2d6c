/** The locations of each client's stock. Eventually consistent. */
import { bulkPage } from "../lib/bulk.ts";
import { decodeCursor, encodeCursor } from "../lib/cursor.ts";
import { openBusiness } from "../directory/read-businesses.ts";
import { queryAll, type Range } from "../lib/table.ts";
import { BATCH_LIST, BATCH_PREFIX, type BatchRow } from "../stock/batch.rows.ts";
import { itemPartition } from "../stock/item.rows.ts";
import { eachItem } from "../stock/list-stock.ts";
import type { StockRow } from "../stock/stock-shapes.ts";
import type { Location } from "./contract.ts";
import { byName, type Listed } from "./list-places.ts";

/** Locations per page. */
const MAX_PLACES = 5_000;
/** Items whose batches are read concurrently. */
const AT_ONCE = 50;
/** Batches per call. */
const CALL = 2_500;

const BATCHES: Range = { partition: BATCH_LIST, index: "g1" };
const PLACED = ["sku", "locationId", "warehouse", "bin", "roaming"] as const satisfies readonly (keyof BatchRow & string)[];
type Placed = Pick<BatchRow, (typeof PLACED)[number]>;

/** The holder of an item: its client, else its owner. */
function holderOf(item: Pick<StockRow, "clientId" | "client" | "ownedById" | "ownedBy">): { id: number; name: string } {
  return item.clientId === null ? { id: item.ownedById, name: item.ownedBy } : { id: item.clientId, name: item.client };
}

/**
 * The locations that hold stock of a client, or of an owner that has no client for it, by warehouse and bin, in pages.
 * Refuses an unknown business (404). (Specification 2, section 2.14.)
 */
export async function placesOfClient(id: number, cursor: string | undefined): Promise<Listed<Location>> {
  const [after] = cursor === undefined ? [] : decodeCursor(cursor, 1);
  const [skus] = await Promise.all([skusOf(id), openBusiness(id, false)]);
  const places = new Map<string, Location>();
  for (let i = 0; i < skus.length; i += AT_ONCE) {
    const batches = await Promise.all(skus.slice(i, i + AT_ONCE).map((sku) => queryAll<BatchRow>({ partition: itemPartition(sku), beginsWith: BATCH_PREFIX })));
    for (const { locationId, warehouse, bin, roaming } of batches.flat()) places.set(locationId, { id: locationId, warehouse, bin, roaming, empty: false });
  }
  const all = [...places.values()].toSorted(byName);
  const from = after === undefined ? 0 : all.findIndex((place) => place.id === after) + 1;
  const rows = all.slice(from, from + MAX_PLACES);
  const last = rows.at(-1);
  return { rows, next: last && from + rows.length < all.length ? encodeCursor([last.id]) : undefined };
}

async function skusOf(id: number): Promise<string[]> {
  const skus: string[] = [];
  for await (const item of eachItem()) if (item.quantity > 0 && holderOf(item).id === id) skus.push(item.sku);
  return skus;
}

/** The stock of one holder at one location. */
export interface Holding {
  holder: string;
  place: Omit<Placed, "sku">;
  skus: Set<string>;
  batches: number;
}

/** All stock by holder, warehouse and bin. Reads every batch once. */
export async function everyHolding(): Promise<Holding[]> {
  const holders = new Map<string, string>();
  for await (const item of eachItem()) holders.set(item.sku, holderOf(item).name);
  const holdings = new Map<string, Holding>();
  let start: Record<string, unknown> | undefined;
  do {
    const page = await bulkPage<BatchRow>(BATCHES, PLACED, CALL, start);
    for (const { sku, ...place } of page.rows) note(holdings, holders.get(sku) ?? "", sku, place);
    start = page.next;
  } while (start);
  return [...holdings.values()].toSorted((a, b) => a.holder.localeCompare(b.holder) || byName(a.place, b.place));
}

function note(holdings: Map<string, Holding>, holder: string, sku: string, place: Holding["place"]): void {
  const key = `${holder}\n${place.locationId}`;
  const holding = holdings.get(key) ?? { holder, place, skus: new Set<string>(), batches: 0 };
  holding.skus.add(sku);
  holding.batches += 1;
  holdings.set(key, holding);
}

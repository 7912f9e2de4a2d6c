/** The lists of locations, and the contents of one. Eventually consistent. */
import { cursorOf, startAt } from "../lib/cursor.ts";
import { notFound } from "../lib/error.ts";
import { get, queryPage, type Range } from "../lib/table.ts";
import { atPlace, BATCH_LIST, type Batch, type BatchRow } from "../stock/batch.rows.ts";
import { bySkuThenExpiry } from "../stock/rules.ts";
import { openItem } from "../stock/open-item.ts";
import { isNoPlace } from "./add-place.ts";
import type { Location, LocationContents } from "./contract.ts";
import { PLACE_LIST, type Place, placeKey, type PlaceRow } from "./place.rows.ts";

/** Locations per page, and batches of a location per page. */
const MAX_PLACES = 5_000;
const MAX_ELEMENTS = 5_000;
/** Locations offered besides those that hold an item. */
const MAX_OFFERED = 1_000;
const PLACES: Range = { partition: PLACE_LIST, index: "g1" };

export interface Listed<R> {
  rows: R[];
  next: string | undefined;
}

/** A page of all locations by warehouse and bin. */
export async function listPlaces(cursor: string | undefined, limit: number = MAX_PLACES): Promise<Listed<Location>> {
  const { rows, next } = await queryPage<PlaceRow>(PLACES, limit, startAt(PLACES, cursor));
  return { rows: rows.filter((place) => !isNoPlace(place.warehouse) && !isNoPlace(place.bin)).map(locationOf), next: cursorOf(PLACES, next) };
}

/** A page of the empty locations by warehouse and bin. A page can be short or empty without being the last. */
export async function listEmpty(cursor: string | undefined): Promise<Listed<Location>> {
  const { rows, next } = await listPlaces(cursor);
  return { rows: rows.filter(({ empty }) => empty), next };
}

/**
 * A page of the locations for an item: those that hold it, then the others, each by warehouse and bin. Refuses an
 * unknown item (404). (Specification 2, 2.5.)
 */
export async function placesFor(sku: string, cursor: string | undefined): Promise<Listed<Location>> {
  const [{ batches }, others] = await Promise.all([openItem(sku, false), listPlaces(cursor, MAX_OFFERED)]);
  const holding = new Map(batches.map((batch) => [batch.locationId, holdingPlace(batch)]));
  const rest = others.rows.filter((place) => !holding.has(place.id));
  return { rows: cursor === undefined ? [...[...holding.values()].toSorted(byName), ...rest] : rest, next: others.next };
}

/** A location and a page of its batches by SKU, expiry and number. Refuses an unknown location (404). */
export async function contentsOf(id: string, cursor: string | undefined): Promise<{ contents: LocationContents; next: string | undefined }> {
  const range: Range = { partition: BATCH_LIST, index: "g1", beginsWith: atPlace(id) };
  const start = startAt(range, cursor);
  const [place, { rows, next }] = await Promise.all([get<PlaceRow>(placeKey(id)), queryPage<BatchRow>(range, MAX_ELEMENTS, start)]);
  if (!place) throw notFound("the location");
  const { warehouse, bin, roaming } = place;
  return { contents: { id, bin, warehouse, roaming, elements: rows.toSorted(bySkuThenExpiry).map(elementOf) }, next: cursorOf(range, next) };
}

function locationOf(place: Place): Location {
  return { id: place.id, bin: place.bin, warehouse: place.warehouse, roaming: place.roaming, empty: place.rows === 0 };
}

function holdingPlace(batch: Batch): Location {
  return { id: batch.locationId, bin: batch.bin, warehouse: batch.warehouse, roaming: batch.roaming, empty: false };
}

/** By warehouse, then by bin. */
export function byName(a: Pick<Location, "warehouse" | "bin">, b: Pick<Location, "warehouse" | "bin">): number {
  return a.warehouse.localeCompare(b.warehouse) || a.bin.localeCompare(b.bin);
}

function elementOf(batch: Batch): LocationContents["elements"][number] {
  return {
    id: batch.id,
    sku: batch.sku,
    name: batch.name,
    batchNumber: batch.batchNumber,
    quantity: batch.quantity,
    reserved: batch.quantity - batch.unreserved,
    expiryDate: batch.expiryDate,
    status: batch.status,
    categoryName: batch.categoryName,
    categoryType: batch.categoryType,
    client: batch.client,
  };
}

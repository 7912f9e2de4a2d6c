/** The lists of locations, and the contents of one. Eventually consistent. */
import { pageCursor, startAt } from "../../lib/lists/cursor.ts";
import { notFound } from "../../lib/actions/error.ts";
import { get, queryPage, type Range } from "../../lib/table/table.ts";
import { atLocation, STOCK_LINE_LIST, type StockLine, type StockLineRow } from "../lots/stock-line.rows.ts";
import { bySkuThenExpiry } from "../rules.ts";
import { openStock } from "../lots/open-stock-lines.ts";
import { isNoLocation } from "../../warehouse/add-location.ts";
import type { Location, LocationContents } from "../../warehouse/contract.ts";
import { LOCATION_LIST, type StockLocation, locationKey, type LocationRow } from "../../warehouse/location.rows.ts";

/** Locations per page, and stock lines of a location per page. */
const MAX_LOCATIONS = 5_000;
const MAX_ELEMENTS = 5_000;
/** Locations offered besides those that hold an item. */
const MAX_OFFERED = 1_000;
const LOCATIONS: Range = { partition: LOCATION_LIST, index: "g1" };

export interface Listed<R> {
  rows: R[];
  next: string | undefined;
}

/** A page of all locations by warehouse and bin. */
export async function listLocations(cursor: string | undefined, limit: number = MAX_LOCATIONS): Promise<Listed<Location>> {
  const { rows, next } = await queryPage<LocationRow>(LOCATIONS, limit, startAt(LOCATIONS, cursor));
  return {
    rows: rows.filter((location) => !isNoLocation(location.warehouse) && !isNoLocation(location.bin)).map(listedLocation),
    next: pageCursor(LOCATIONS, next),
  };
}

/** A page of the empty locations by warehouse and bin. A page can be short or empty without being the last. */
export async function listEmpty(cursor: string | undefined): Promise<Listed<Location>> {
  const { rows, next } = await listLocations(cursor);
  return { rows: rows.filter(({ empty }) => empty), next };
}

/**
 * A page of the locations for an item: those that hold it, then the others, each by warehouse and bin. Refuses an
 * unknown item (404). (Specification 2, 2.5.)
 */
export async function locationsFor(sku: string, cursor: string | undefined): Promise<Listed<Location>> {
  const [{ stockLines }, others] = await Promise.all([openStock(sku, false), listLocations(cursor, MAX_OFFERED)]);
  const holding = new Map(stockLines.map((stockLine) => [stockLine.locationId, holdingLocation(stockLine)]));
  const rest = others.rows.filter((location) => !holding.has(location.id));
  return { rows: cursor === undefined ? [...[...holding.values()].toSorted(byName), ...rest] : rest, next: others.next };
}

/** A location and a page of its stock lines by SKU, expiry and number. Refuses an unknown location (404). */
export async function readContents(id: string, cursor: string | undefined): Promise<{ contents: LocationContents; next: string | undefined }> {
  const range: Range = { partition: STOCK_LINE_LIST, index: "g1", beginsWith: atLocation(id) };
  const start = startAt(range, cursor);
  const [location, { rows, next }] = await Promise.all([get<LocationRow>(locationKey(id)), queryPage<StockLineRow>(range, MAX_ELEMENTS, start)]);
  if (!location) throw notFound("the location");
  const { warehouse, bin, roaming } = location;
  return { contents: { id, bin, warehouse, roaming, elements: rows.toSorted(bySkuThenExpiry).map(contentsElement) }, next: pageCursor(range, next) };
}

function listedLocation(location: StockLocation): Location {
  return { id: location.id, bin: location.bin, warehouse: location.warehouse, roaming: location.roaming, empty: location.rows === 0 };
}

function holdingLocation(stockLine: StockLine): Location {
  return { id: stockLine.locationId, bin: stockLine.bin, warehouse: stockLine.warehouse, roaming: stockLine.roaming, empty: false };
}

/** By warehouse, then by bin. */
export function byName(a: Pick<Location, "warehouse" | "bin">, b: Pick<Location, "warehouse" | "bin">): number {
  return a.warehouse.localeCompare(b.warehouse) || a.bin.localeCompare(b.bin);
}

function contentsElement(stockLine: StockLine): LocationContents["elements"][number] {
  return {
    id: stockLine.id,
    sku: stockLine.sku,
    name: stockLine.name,
    batchNumber: stockLine.batchNumber,
    quantity: stockLine.quantity,
    reserved: stockLine.quantity - stockLine.unreserved,
    expiryDate: stockLine.expiryDate,
    status: stockLine.status,
    categoryName: stockLine.categoryName,
    categoryType: stockLine.categoryType,
    client: stockLine.client,
  };
}

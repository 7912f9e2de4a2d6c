/** Places (locations): a bin in a warehouse, or a roaming pallet in a warehouse. */
import type { Key, Row, Update, Write } from "../lib/table/write.ts";

export interface StockLocation {
  id: string;
  warehouse: string;
  bin: string;
  roaming: boolean;
  /** The number of its stock lines. Only a location without any can be removed. */
  rows: number;
  /** The stock take in progress that it belongs to: one at a time, so that no difference is booked twice. */
  stockTakeId?: number;
  /** A pallet in its new warehouse whose contents still follow in steps. */
  moving?: true;
}

export interface LocationRow extends Row, StockLocation {}

export const locationKey = (id: string): Key => ({ PK: `P#${id}`, SK: "PLACE" });
/** `g1`: all locations by warehouse and bin. */
export const LOCATION_LIST = "PLACES";
/** The sort key prefix of a warehouse's locations. */
export const inWarehouse = (warehouse: string): string => `${warehouse.toLowerCase()}#`;
const listSort = (location: Pick<StockLocation, "warehouse" | "bin" | "id">): string =>
  `${inWarehouse(location.warehouse)}${location.bin.toLowerCase()}#${location.id}`;

/**
 * The row that makes a bin's name unique within its warehouse, ignoring case and the kind of dash. A `#` in the
 * warehouse is escaped, so that `Unit#4` `A` and `Unit` `4#A` differ.
 */
export const nameKey = (warehouse: string, bin: string): Key => ({
  PK: `PN#${plain(warehouse).replaceAll("%", "%25").replaceAll("#", "%23")}#${plain(bin)}`,
  SK: "NAME",
});
const DASHES = /[\u2010-\u2015\u2212]/g;
const plain = (name: string): string => name.normalize("NFC").toLowerCase().replaceAll(DASHES, "-");

/** A location's row. */
export function locationRow(location: StockLocation): LocationRow {
  return { ...locationKey(location.id), ...location, g1p: LOCATION_LIST, g1s: listSort(location) };
}

/** A new location and the claim of its name. `taken` is refused with what the caller declares. */
export function putLocation(location: StockLocation, nameTaken: NonNullable<Write["expect"]>["otherwise"]): Write[] {
  return [
    { kind: "put", item: locationRow(location), expect: { absent: true } },
    {
      kind: "put",
      item: { ...nameKey(location.warehouse, location.bin), locationId: location.id },
      expect: { absent: true, ...(nameTaken ? { otherwise: nameTaken } : {}) },
    },
  ];
}

/**
 * Adds to a location's count of stock lines, on condition that it exists. If `warehouse` is given, the location must still be
 * in it, because a stock line repeats its pallet's warehouse.
 */
export function countRows(location: Pick<StockLocation, "id"> & Partial<Pick<StockLocation, "warehouse">>, difference: number): Update {
  const { id, warehouse } = location;
  return {
    kind: "update",
    key: locationKey(id),
    add: { rows: difference },
    expect: { present: true, ...(warehouse === undefined ? {} : { equals: { warehouse } }) },
  };
}

/**
 * Moves a roaming pallet and the claim of its name to another warehouse, on condition of the number of rows read, so
 * that concurrent arrivals are detected. `moving` if its contents follow in steps.
 */
export function moveTo(location: StockLocation, warehouse: string, moving: boolean): Write[] {
  const standing: Update = {
    kind: "update",
    key: locationKey(location.id),
    set: { warehouse, g1s: listSort({ ...location, warehouse }), ...(moving ? { moving } : {}) },
    expect: { equals: { warehouse: location.warehouse, rows: location.rows } },
  };
  const [from, to] = [nameKey(location.warehouse, location.bin), nameKey(warehouse, location.bin)];
  if (from.PK === to.PK) return [standing];
  return [standing, { kind: "delete", key: from }, { kind: "put", item: { ...to, locationId: location.id }, expect: { absent: true } }];
}

/** Records that all contents of a pallet have followed. */
export function arrivedAt(location: StockLocation): Update {
  return { kind: "update", key: locationKey(location.id), remove: ["moving"], expect: { equals: { warehouse: location.warehouse } } };
}

/** Assigns a location to a stock take, on condition that it exists and is in no other. */
export function claimForStockTake(id: string, stockTakeId: number): Update {
  return { kind: "update", key: locationKey(id), set: { stockTakeId }, expect: { present: true, missing: ["stockTakeId"] } };
}

/** Releases a location from a stock take. */
export function releaseFromStockTake(id: string, stockTakeId: number): Update {
  return { kind: "update", key: locationKey(id), remove: ["stockTakeId"], expect: { equals: { stockTakeId } } };
}

/** Deletes an empty location and releases its name. */
export function locationDeletion(location: StockLocation): Write[] {
  return [
    { kind: "delete", key: locationKey(location.id), expect: { equals: { rows: 0, warehouse: location.warehouse } } },
    { kind: "delete", key: nameKey(location.warehouse, location.bin) },
  ];
}

/** Places (locations): a bin in a warehouse, or a roaming pallet in a warehouse. */
import type { Key, Row, Update, Write } from "../lib/write.ts";

export interface Place {
  id: string;
  warehouse: string;
  bin: string;
  roaming: boolean;
  /** The number of its batch rows. Only a place without any can be removed. */
  rows: number;
  /** The stock take in progress that it belongs to: one at a time, so that no difference is booked twice. */
  stockTakeId?: number;
  /** A pallet in its new warehouse whose contents still follow in steps. */
  moving?: true;
}

export interface PlaceRow extends Row, Place {}

export const placeKey = (id: string): Key => ({ PK: `P#${id}`, SK: "PLACE" });
/** `g1`: all places by warehouse and bin. */
export const PLACE_LIST = "PLACES";
/** The sort key prefix of a warehouse's places. */
export const inWarehouse = (warehouse: string): string => `${warehouse.toLowerCase()}#`;
const listSort = (place: Pick<Place, "warehouse" | "bin" | "id">): string => `${inWarehouse(place.warehouse)}${place.bin.toLowerCase()}#${place.id}`;

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

/** A new place and the claim of its name. `taken` is refused with what the caller declares. */
export function putPlace(place: Place, nameTaken: NonNullable<Write["expect"]>["otherwise"]): Write[] {
  return [
    { kind: "put", item: { ...placeKey(place.id), ...place, g1p: PLACE_LIST, g1s: listSort(place) }, expect: { absent: true } },
    {
      kind: "put",
      item: { ...nameKey(place.warehouse, place.bin), locationId: place.id },
      expect: { absent: true, ...(nameTaken ? { otherwise: nameTaken } : {}) },
    },
  ];
}

/**
 * Adds to a place's count of batch rows, on condition that it exists. If `warehouse` is given, the place must still be
 * in it, because a batch row repeats its pallet's warehouse.
 */
export function countRows(place: Pick<Place, "id"> & Partial<Pick<Place, "warehouse">>, difference: number): Update {
  const { id, warehouse } = place;
  return {
    kind: "update",
    key: placeKey(id),
    add: { rows: difference },
    expect: { present: true, ...(warehouse === undefined ? {} : { equals: { warehouse } }) },
  };
}

/**
 * Moves a roaming pallet and the claim of its name to another warehouse, on condition of the number of rows read, so
 * that concurrent arrivals are detected. `moving` if its contents follow in steps.
 */
export function moveTo(place: Place, warehouse: string, moving: boolean): Write[] {
  const standing: Update = {
    kind: "update",
    key: placeKey(place.id),
    set: { warehouse, g1s: listSort({ ...place, warehouse }), ...(moving ? { moving } : {}) },
    expect: { equals: { warehouse: place.warehouse, rows: place.rows } },
  };
  const [from, to] = [nameKey(place.warehouse, place.bin), nameKey(warehouse, place.bin)];
  if (from.PK === to.PK) return [standing];
  return [standing, { kind: "delete", key: from }, { kind: "put", item: { ...to, locationId: place.id }, expect: { absent: true } }];
}

/** Records that all contents of a pallet have followed. */
export function arrivedAt(place: Place): Update {
  return { kind: "update", key: placeKey(place.id), remove: ["moving"], expect: { equals: { warehouse: place.warehouse } } };
}

/** Assigns a place to a stock take, on condition that it exists and is in no other. */
export function claimForStockTake(id: string, stockTakeId: number): Update {
  return { kind: "update", key: placeKey(id), set: { stockTakeId }, expect: { present: true, missing: ["stockTakeId"] } };
}

/** Releases a place from a stock take. */
export function releaseFromStockTake(id: string, stockTakeId: number): Update {
  return { kind: "update", key: placeKey(id), remove: ["stockTakeId"], expect: { equals: { stockTakeId } } };
}

/** Deletes an empty place and releases its name. */
export function takePlace(place: Place): Write[] {
  return [
    { kind: "delete", key: placeKey(place.id), expect: { equals: { rows: 0, warehouse: place.warehouse } } },
    { kind: "delete", key: nameKey(place.warehouse, place.bin) },
  ];
}

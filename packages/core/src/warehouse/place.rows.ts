/**
 * Places: a warehouse and a bin, or a roaming pallet that stands in a warehouse.
 */
import type { Key, Row, Update, Write } from "../lib/write.ts";

export interface Place {
  id: string;
  warehouse: string;
  bin: string;
  roaming: boolean;
  /** How many batch rows are there: a place that holds some cannot be removed. */
  rows: number;
  /** The stock take in progress that it is a location of: one at a time, so that no difference is booked twice. */
  stockTakeId?: number;
  /** A pallet that is in its new warehouse while what is on it still follows, step by step. */
  moving?: true;
}

export interface PlaceRow extends Row, Place {}

export const placeKey = (id: string): Key => ({ PK: `P#${id}`, SK: "PLACE" });
/** `g1`: all places by warehouse and bin. */
export const PLACE_LIST = "PLACES";
/** How the places of a warehouse begin in it. */
export const inWarehouse = (warehouse: string): string => `${warehouse.toLowerCase()}#`;
const listSort = (place: Pick<Place, "warehouse" | "bin" | "id">): string => `${inWarehouse(place.warehouse)}${place.bin.toLowerCase()}#${place.id}`;

/**
 * The row that keeps a bin's name its own within its warehouse, whatever its case and with whatever dash it is written. A `#`
 * in the warehouse is written otherwise, so that `Unit#4` `A` and `Unit` `4#A` are two.
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
 * Counts batch rows at a place up or down; it must still be there. Where `warehouse` is named, the place must still be in
 * it: a row that comes onto a pallet repeats the pallet's warehouse.
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
 * Moves a roaming pallet to another warehouse, and the claim of its name along. Expects what is on it to be as many rows as
 * were read, so that nothing comes onto it unseen. `moving` where not all of it comes along at once.
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

/** Notes that everything on a pallet has come along to where it was when it was read. */
export function arrivedAt(place: Place): Update {
  return { kind: "update", key: placeKey(place.id), remove: ["moving"], expect: { equals: { warehouse: place.warehouse } } };
}

/** Makes a place a location of a stock take; it must be there, and in no other. */
export function claimForStockTake(id: string, stockTakeId: number): Update {
  return { kind: "update", key: placeKey(id), set: { stockTakeId }, expect: { present: true, missing: ["stockTakeId"] } };
}

/** Gives a place free again that is a location of a stock take. */
export function releaseFromStockTake(id: string, stockTakeId: number): Update {
  return { kind: "update", key: placeKey(id), remove: ["stockTakeId"], expect: { equals: { stockTakeId } } };
}

/** Takes an empty place out, and gives its name free. */
export function takePlace(place: Place): Write[] {
  return [
    { kind: "delete", key: placeKey(place.id), expect: { equals: { rows: 0, warehouse: place.warehouse } } },
    { kind: "delete", key: nameKey(place.warehouse, place.bin) },
  ];
}

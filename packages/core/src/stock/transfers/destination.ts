/**
 * The destination of moved stock: a location, an existing roaming pallet, or a new one that is created with the stock
 * on it.
 */
import { notFound } from "../../lib/actions/error.ts";
import { writeKey, type Write } from "../../lib/table/write.ts";
import { newPallet } from "../../warehouse/add-location.ts";
import { locationIdNamed, openLocation } from "../../warehouse/open-location.ts";
import { type StockLocation, locationKey, putLocation } from "../../warehouse/location.rows.ts";

/** A location, and whether the transaction that fills it has to create it. */
export interface Destination {
  location: StockLocation;
  isNew: boolean;
}

/** A roaming pallet that does not exist yet. */
export async function palletIn(warehouse: string): Promise<Destination> {
  return { location: await newPallet(warehouse), isNew: true };
}

/** The roaming pallet with this number. Refuses a number that the warehouse does not have (404). */
export async function palletNumbered(palletNumber: string, warehouse: string): Promise<Destination> {
  const id = await locationIdNamed(warehouse, palletNumber);
  const location = id === undefined ? undefined : await openLocation(id);
  if (!location?.roaming) throw notFound(`the roaming pallet ${palletNumber} in ${warehouse}`);
  return { location, isNew: false };
}

/** A location that must exist (404). */
export async function existingDestination(id: string): Promise<Destination> {
  return { location: await openLocation(id), isNew: false };
}

/** The writes of the destination: a new pallet is put with its count of stock lines. */
export function writesAt(to: Destination, writes: readonly Write[]): Write[] {
  if (!to.isNew) return [...writes];
  const { PK } = locationKey(to.location.id);
  const counts = writes.filter((write) => writeKey(write).PK === PK);
  const rows = counts.reduce((sum, write) => sum + (write.kind === "update" ? (write.add?.["rows"] ?? 0) : 0), 0);
  return [...writes.filter((write) => writeKey(write).PK !== PK), ...putLocation({ ...to.location, rows }, undefined)];
}

/**
 * The destination of picked stock: a location, an existing roaming pallet, or a new one that is created with the stock
 * on it.
 */
import { notFound } from "../lib/error.ts";
import { get } from "../lib/table.ts";
import { keyOf, type Row, type Write } from "../lib/write.ts";
import { newPallet } from "../warehouse/add-place.ts";
import { openPlace } from "../warehouse/open-place.ts";
import { nameKey, type Place, placeKey, putPlace } from "../warehouse/place.rows.ts";

/** A location, and whether the transaction that fills it has to create it. */
export interface Destination {
  place: Place;
  isNew: boolean;
}

/** A roaming pallet that does not exist yet. */
export async function palletIn(warehouse: string): Promise<Destination> {
  return { place: await newPallet(warehouse), isNew: true };
}

/** The roaming pallet with this number. Refuses a number that the warehouse does not have (404). */
export async function palletNumbered(palletNumber: string, warehouse: string): Promise<Destination> {
  const name = await get<Row & { locationId: string }>(nameKey(warehouse, palletNumber), true);
  const place = name && (await openPlace(name.locationId));
  if (!place?.roaming) throw notFound(`the roaming pallet ${palletNumber} in ${warehouse}`);
  return { place, isNew: false };
}

/** A location that must exist (404). */
export async function locationOf(id: string): Promise<Destination> {
  return { place: await openPlace(id), isNew: false };
}

/** The writes of the destination: a new pallet is put with its count of batch rows. */
export function writesAt(to: Destination, writes: readonly Write[]): Write[] {
  if (!to.isNew) return [...writes];
  const { PK } = placeKey(to.place.id);
  const counts = writes.filter((write) => keyOf(write).PK === PK);
  const rows = counts.reduce((sum, write) => sum + (write.kind === "update" ? (write.add?.["rows"] ?? 0) : 0), 0);
  return [...writes.filter((write) => keyOf(write).PK !== PK), ...putPlace({ ...to.place, rows }, undefined)];
}

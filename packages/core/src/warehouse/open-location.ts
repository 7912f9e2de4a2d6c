import { notFound } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import type { Row } from "../lib/table/write.ts";
import { type StockLocation, locationKey, type LocationRow, nameKey } from "./location.rows.ts";

/** A location that must exist (404). */
export async function openLocation(id: string, strong = true): Promise<StockLocation> {
  const location = await locationIfThere(id, strong);
  if (!location) throw notFound("the location");
  return location;
}

/** A location, or undefined: for steps, which must not refuse. */
export function locationIfThere(id: string, strong = true): Promise<StockLocation | undefined> {
  return get<LocationRow>(locationKey(id), strong);
}

/** The id of the location with a name, strongly consistent; undefined if it does not exist. */
export async function locationIdNamed(warehouse: string, bin: string): Promise<string | undefined> {
  return (await get<Row & { locationId: string }>(nameKey(warehouse, bin), true))?.locationId;
}

/**
 * Opening a place.
 */
import { notFound } from "../lib/error.ts";
import { get } from "../lib/table.ts";
import { type Place, placeKey, type PlaceRow } from "./place.rows.ts";

/** A place that must be there: 404 else. */
export async function openPlace(id: string, strong = true): Promise<Place> {
  const place = await placeIfThere(id, strong);
  if (!place) throw notFound("the location");
  return place;
}

/** A place, or nothing: for steps, which must not refuse. */
export function placeIfThere(id: string, strong = true): Promise<Place | undefined> {
  return get<PlaceRow>(placeKey(id), strong);
}

import { notFound } from "../lib/error.ts";
import { get } from "../lib/table.ts";
import { type Place, placeKey, type PlaceRow } from "./place.rows.ts";

/** A location that must exist (404). */
export async function openPlace(id: string, strong = true): Promise<Place> {
  const place = await placeIfThere(id, strong);
  if (!place) throw notFound("the location");
  return place;
}

/** A location, or undefined: for steps, which must not refuse. */
export function placeIfThere(id: string, strong = true): Promise<Place | undefined> {
  return get<PlaceRow>(placeKey(id), strong);
}

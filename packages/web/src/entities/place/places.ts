/**
 * The order of location options.
 */
import type { Location } from "@apothecary/core/warehouse/contract";
import { NO_PLACE } from "@apothecary/core/lib/fields";

/** All locations, suggested ones first; excludes the reserved name. */
export function orderedPlaces(all: readonly Location[], suggested: readonly Location[]): Location[] {
  const places = new Map([...suggested, ...all].map((place) => [place.id, place] as const));
  return [...places.values()].filter(({ warehouse, bin }) => warehouse !== NO_PLACE && bin !== NO_PLACE);
}

/** The warehouses of places, in the places' order. */
export function warehousesOf(places: readonly Location[]): string[] {
  return [...new Set(places.map(({ warehouse }) => warehouse))];
}

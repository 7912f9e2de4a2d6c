/**
 * The order of location options.
 */
import type { Location } from "@apothecary/core/warehouse/contract";
import { NO_PLACE } from "@apothecary/core/lib/rules/fields";

/** All locations, suggested ones first; excludes the reserved name. */
export function orderedLocations(all: readonly Location[], suggested: readonly Location[]): Location[] {
  const locations = new Map([...suggested, ...all].map((location) => [location.id, location] as const));
  return [...locations.values()].filter(({ warehouse, bin }) => warehouse !== NO_PLACE && bin !== NO_PLACE);
}

/** The warehouses of locations, in the locations' order. */
export function distinctWarehouses(locations: readonly Location[]): string[] {
  return [...new Set(locations.map(({ warehouse }) => warehouse))];
}

/**
 * The uncounted locations of a stock take, and their names.
 */
import type { StoredCount } from "./stored-counts.ts";
import type { TakeDetails, TakeLocation } from "./stock-takes.ts";

/** The uncounted locations, without those pending in this browser. */
export function uncountedLocations(
  { locations }: Pick<TakeDetails, "locations">,
  waiting: readonly Pick<StoredCount, "locationId">[],
): readonly TakeLocation[] {
  const here = new Set(waiting.map(({ locationId }) => locationId));
  return locations.filter(({ id, dateCompleted }) => dateCompleted === null && !here.has(id));
}

/** A location of a stock take by the id of its row, or by the location id on a label. */
export function findTakeLocation({ locations }: Pick<TakeDetails, "locations">, id: string): TakeLocation | undefined {
  return locations.find((location) => location.id === id) ?? locations.find(({ locationId }) => locationId === id);
}

/** `Main A-04-2` */
export const takeLocationName = ({ warehouse, bin }: Pick<TakeLocation, "warehouse" | "bin">): string => `${warehouse} ${bin}`;

/** The warehouses of locations with their number of locations, in order. */
export function byWarehouse(locations: readonly Pick<TakeLocation, "warehouse">[]): readonly { warehouse: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { warehouse } of locations) counts.set(warehouse, (counts.get(warehouse) ?? 0) + 1);
  return [...counts].map(([warehouse, count]) => ({ warehouse, count }));
}

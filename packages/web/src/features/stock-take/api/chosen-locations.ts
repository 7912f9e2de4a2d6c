/**
 * The locations selected for a new stock take: bins and whole warehouses.
 */
import { ALL_BINS } from "@apothecary/core/stock-take/contract";

/** A bin, or a whole warehouse (`bin` 'All' and no id). */
export interface ChosenLocation {
  warehouse: string;
  bin: string;
  id: string | null;
  includeEmpty: boolean;
}

/** A unique key. */
export const chosenKey = ({ warehouse, bin, id }: Pick<ChosenLocation, "warehouse" | "bin" | "id">): string => id ?? `${warehouse}/${bin}`;

export const isWhole = ({ bin, id }: Pick<ChosenLocation, "bin" | "id">): boolean => id === null && bin === ALL_BINS;

/** The locations of `adding` already included, directly or by their warehouse. */
export function alreadyIncluded(chosen: readonly ChosenLocation[], adding: readonly ChosenLocation[]): readonly ChosenLocation[] {
  const keys = new Set(chosen.map(chosenKey));
  const whole = new Set(chosen.filter(isWhole).map(({ warehouse }) => warehouse));
  return adding.filter((one) => keys.has(chosenKey(one)) || whole.has(one.warehouse));
}

/** The selection with added locations. A whole warehouse replaces its bins. */
export function withLocations(chosen: readonly ChosenLocation[], adding: readonly ChosenLocation[]): readonly ChosenLocation[] {
  const whole = new Set(adding.filter(isWhole).map(({ warehouse }) => warehouse));
  return [...chosen.filter(({ warehouse }) => !whole.has(warehouse)), ...adding];
}

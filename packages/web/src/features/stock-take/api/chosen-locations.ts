/**
 * The locations that a new stock take is to have: single bins and whole warehouses.
 */
import { ALL_BINS } from "@apothecary/core/stock-take/contract";

/** A bin, or with `bin` 'All' and no id a whole warehouse. */
export interface ChosenLocation {
  warehouse: string;
  bin: string;
  id: string | null;
  includeEmpty: boolean;
}

/** Tells it from the others. */
export const chosenKey = ({ warehouse, bin, id }: Pick<ChosenLocation, "warehouse" | "bin" | "id">): string => id ?? `${warehouse}/${bin}`;

export const isWhole = ({ bin, id }: Pick<ChosenLocation, "bin" | "id">): boolean => id === null && bin === ALL_BINS;

/** What of `adding` is there already, itself or with its whole warehouse. */
export function alreadyIncluded(chosen: readonly ChosenLocation[], adding: readonly ChosenLocation[]): readonly ChosenLocation[] {
  const keys = new Set(chosen.map(chosenKey));
  const whole = new Set(chosen.filter(isWhole).map(({ warehouse }) => warehouse));
  return adding.filter((one) => keys.has(chosenKey(one)) || whole.has(one.warehouse));
}

/** The chosen ones with more; a whole warehouse takes the place of its bins. */
export function withLocations(chosen: readonly ChosenLocation[], adding: readonly ChosenLocation[]): readonly ChosenLocation[] {
  const whole = new Set(adding.filter(isWhole).map(({ warehouse }) => warehouse));
  return [...chosen.filter(({ warehouse }) => !whole.has(warehouse)), ...adding];
}

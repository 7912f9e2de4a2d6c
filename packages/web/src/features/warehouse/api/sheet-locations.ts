/**
 * Which locations get a label on a sheet. Pure.
 */
import type { Location } from "@apothecary/core/warehouse/contract";

/** Labels of one print: the browser draws each with its code. */
export const MAX_LABELS = 400;
/** Labels on a sheet of A4. */
const A_SHEET = 8;

export type Kind = "bins" | "pallets" | "both";

/** The locations of a warehouse (null: of all), bins or pallets or both, by warehouse and bin: `A-2` before `A-10`. */
export function sheetLocations(places: readonly Location[], warehouse: string | null, kind: Kind): readonly Location[] {
  const chosen = places.filter((place) => (warehouse === null || place.warehouse === warehouse) && (kind === "both" || place.roaming === (kind === "pallets")));
  const inOrder = new Intl.Collator("en-GB", { numeric: true });
  return chosen.toSorted((a, b) => inOrder.compare(a.warehouse, b.warehouse) || inOrder.compare(a.bin, b.bin));
}

/** `9 labels on 2 sheets of A4`. */
export function sheetWords(count: number): string {
  const sheets = Math.ceil(count / A_SHEET);
  return `${count === 1 ? "1 label" : `${count} labels`} on ${sheets === 1 ? "1 sheet" : `${sheets} sheets`} of A4`;
}

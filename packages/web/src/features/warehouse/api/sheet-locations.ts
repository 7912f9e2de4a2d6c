/**
 * The locations of a label sheet.
 */
import type { Location } from "@apothecary/core/warehouse/contract";

/** Maximum number of labels in one print, because the browser renders a QR code for each. */
export const MAX_LABELS = 400;
/** Labels on an A4 sheet. */
const A_SHEET = 8;

export type Kind = "bins" | "pallets" | "both";

/** The bins, pallets or both of a warehouse (null: all warehouses), in natural order: `A-2` before `A-10`. */
export function sheetLocations(locations: readonly Location[], warehouse: string | null, kind: Kind): readonly Location[] {
  const chosen = locations.filter(
    (location) => (warehouse === null || location.warehouse === warehouse) && (kind === "both" || location.roaming === (kind === "pallets")),
  );
  const inOrder = new Intl.Collator("en-GB", { numeric: true });
  return chosen.toSorted((a, b) => inOrder.compare(a.warehouse, b.warehouse) || inOrder.compare(a.bin, b.bin));
}

/** `9 labels on 2 sheets of A4`. */
export function sheetWords(count: number): string {
  const sheets = Math.ceil(count / A_SHEET);
  return `${count === 1 ? "1 label" : `${count} labels`} on ${sheets === 1 ? "1 sheet" : `${sheets} sheets`} of A4`;
}

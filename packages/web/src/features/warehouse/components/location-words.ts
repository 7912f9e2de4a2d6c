/**
 * Messages about locations.
 */
import { NO_PLACE, PALLET_BIN, required } from "@apothecary/core/lib/rules/fields";
import { BIN_IN_USE, BIN_IS_PALLET, BIN_NOT_VALID, type Location, type LocationContents } from "@apothecary/core/warehouse/contract";
import { quantityText, itemUnit } from "@apothecary/core/lib/rules/quantity";

/** Maximum number of batches listed. */
const MAX_LISTED = 3;

/** Font sizes of the bin on a label, in points; the smallest is readable at a metre. */
const LARGEST = 48;
const SMALLEST = 22;
/** Font sizes of the warehouse, in points. */
const WAREHOUSE = { large: 24, small: 20 } as const;
/** Width beside the QR code in millimetres, and width of a bold letter at one point. */
const BESIDE_CODE = 58;
const LETTER = 0.235;

type Named = Pick<Location, "warehouse" | "bin">;

/** `Main A-04-2`. */
export const locationName = ({ warehouse, bin }: Named): string => `${warehouse} ${bin}`;

/** `Roaming Pallet` or `Fixed Location` (specification 2, 2.14). */
export const locationKind = ({ roaming }: Pick<Location, "roaming">): string => (roaming ? "Roaming Pallet" : "Fixed Location");

/** The font size of a bin in points: the largest that fits one line, but not below the minimum. */
export function binPoints(bin: string): number {
  return Math.max(SMALLEST, Math.min(LARGEST, Math.floor(BESIDE_CODE / (LETTER * Math.max(1, bin.length)))));
}

/** The font size of a warehouse in points: smaller below a bin of several lines. */
export function warehousePoints(bin: string): number {
  return binPoints(bin) > SMALLEST ? WAREHOUSE.large : WAREHOUSE.small;
}

/** The error for a new bin name in a warehouse, or undefined. Uniqueness ignores case. */
export function binError(bin: string, warehouse: string, locations: readonly Named[]): string | undefined {
  const name = bin.trim();
  if (name === "") return required("Bin");
  if (name.toUpperCase() === NO_PLACE) return BIN_NOT_VALID;
  if (PALLET_BIN.test(name)) return BIN_IS_PALLET;
  return locations.some((location) => alike(location.bin, name) && alike(location.warehouse, warehouse)) ? BIN_IN_USE : undefined;
}

/** The contents that prevent a location's removal; undefined if it is empty. */
export function holdsText(contents: LocationContents): string | undefined {
  const { elements } = contents;
  if (elements.length === 0) return undefined;
  const named = elements
    .slice(0, MAX_LISTED)
    .map((element) => `${quantityText(element.quantity, itemUnit(element))} of ${element.sku} (batch ${element.batchNumber})`);
  const rest = elements.length - named.length;
  const all = rest === 0 ? named : [...named, rest === 1 ? "1 more batch" : `${rest} more batches`];
  const list = all.length === 1 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
  return `${locationName(contents)} holds ${list}. Please transfer ${elements.length === 1 ? "it" : "them"} before you remove the location.`;
}

function alike(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

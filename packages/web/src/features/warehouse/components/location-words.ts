/**
 * Messages about locations.
 */
import { NO_PLACE, PALLET_BIN, required } from "@apothecary/core/lib/fields";
import { BIN_IN_USE, BIN_IS_PALLET, BIN_NOT_VALID, type Location, type LocationContents } from "@apothecary/core/warehouse/contract";
import { quantityText, unitOf } from "@apothecary/core/lib/quantity";

/** So many batches are named; the rest are counted. */
const NAMED = 3;

/** The sizes of type that a bin is written in on its label, in points: the smallest is still read at a metre. */
const LARGEST = 48;
const SMALLEST = 22;
/** The sizes of a warehouse under it; the smaller is still read at a metre. */
const WAREHOUSE = { large: 24, small: 20 } as const;
/** What stands beside the code, in millimetres, and how wide a bold letter is at one point. */
const BESIDE_CODE = 58;
const LETTER = 0.235;

type Named = Pick<Location, "warehouse" | "bin">;

/** `Main A-04-2`. */
export const nameOf = ({ warehouse, bin }: Named): string => `${warehouse} ${bin}`;

/** `Roaming Pallet` or `Fixed Location` (specification 2, 2.14). */
export const kindOf = ({ roaming }: Pick<Location, "roaming">): string => (roaming ? "Roaming Pallet" : "Fixed Location");

/** How large a bin is written on its label, in points: so large that it stands on one line, while that is not too small. */
export function binPoints(bin: string): number {
  return Math.max(SMALLEST, Math.min(LARGEST, Math.floor(BESIDE_CODE / (LETTER * Math.max(1, bin.length)))));
}

/** How large a warehouse is written under a bin, in points: smaller under one of several lines, so that the rest stays on the label. */
export function warehousePoints(bin: string): number {
  return binPoints(bin) > SMALLEST ? WAREHOUSE.large : WAREHOUSE.small;
}

/** What hinders a bin of this name in a warehouse; undefined for nothing. Names differ by more than their case. */
export function binTrouble(bin: string, warehouse: string, places: readonly Named[]): string | undefined {
  const name = bin.trim();
  if (name === "") return required("Bin");
  if (name.toUpperCase() === NO_PLACE) return BIN_NOT_VALID;
  if (PALLET_BIN.test(name)) return BIN_IS_PALLET;
  return places.some((place) => alike(place.bin, name) && alike(place.warehouse, warehouse)) ? BIN_IN_USE : undefined;
}

/** Why a location cannot be removed: what is there. Undefined if nothing is. */
export function holdsText(contents: LocationContents): string | undefined {
  const { elements } = contents;
  if (elements.length === 0) return undefined;
  const named = elements
    .slice(0, NAMED)
    .map((element) => `${quantityText(element.quantity, unitOf(element))} of ${element.sku} (batch ${element.batchNumber})`);
  const rest = elements.length - named.length;
  const all = rest === 0 ? named : [...named, rest === 1 ? "1 more batch" : `${rest} more batches`];
  const list = all.length === 1 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
  return `${nameOf(contents)} holds ${list}. Please transfer ${elements.length === 1 ? "it" : "them"} before you remove the location.`;
}

function alike(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

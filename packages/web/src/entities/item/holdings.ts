/**
 * The locations of an item.
 */
import type { stockDetails } from "@apothecary/core/stock/contract";
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import type * as z from "zod";

/** A location with an item: grams or units over all its batches there. */
export interface Holding {
  locationId: string;
  warehouse: string;
  bin: string;
  quantity: number;
}

/** The locations of an item, largest quantity first. */
export function itemHoldings(lines: z.output<typeof stockDetails.answer>): Holding[] {
  const locations = new Map<string, Holding>();
  for (const line of lines) {
    if (!("location" in line)) continue;
    const { id, warehouse, bin } = line.location;
    const known = locations.get(id);
    locations.set(id, { locationId: id, warehouse, bin, quantity: line.quantity + (known?.quantity ?? 0) });
  }
  return [...locations.values()].toSorted((a, b) => b.quantity - a.quantity);
}

/** `Main A1 40 000 g · Cold B2 500 g`, and the number of further locations beyond `most`. */
export function holdingsText(holdings: readonly Holding[], unit: string, most = 3): string {
  if (holdings.length === 0) return "None on site";
  const listed = holdings.slice(0, most).map(({ warehouse, bin, quantity }) => `${warehouse} ${bin} ${quantityText(quantity, unit)}`);
  const rest = holdings.length - listed.length;
  return [...listed, ...(rest > 0 ? [`${rest} more`] : [])].join(" · ");
}

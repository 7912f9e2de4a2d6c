/**
 * The components of a bill of componentry that is saved.
 */
import { isComponent, openLineItems } from "../formulas/ingredients.ts";
import type { Item } from "../stock/items/item.rows.ts";
import type { Component } from "./product.rows.ts";

type Line = { resourceSku: string; quantity: number };

/**
 * Reads the components of lines to save; see `openLineItems` for what is refused. A Redundant component is refused at
 * its line with the specification's text; `redundant` is the overall message, if it differs.
 */
export function openComponents(lines: readonly Line[], path: string, redundant?: string): Promise<Item[]> {
  return openLineItems(lines, path, isComponent, { wrongKind: "is not componentry.", redundant: "Redundant component", refusal: redundant });
}

/** Lines to save as a bill of componentry, with the names of their items. */
export function componentryFromLines(lines: readonly Line[], items: readonly Item[]): Component[] {
  return lines.map(({ resourceSku, quantity }, i) => ({ sku: resourceSku, name: items[i]?.name ?? "", quantity }));
}

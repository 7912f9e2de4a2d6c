/**
 * Which items are in demand, and which of them the purchasing screens omit. Pure: the browser uses them too.
 * (Specification 3, section 9.)
 */
import { folded, holds, searchWords } from "../lib/rules/search-words.ts";

/** The categories that are bought; the others are made. */
export const BOUGHT: ReadonlySet<string> = new Set(["Raw Material", "Componentry"]);

/** The quantities that the rules use: grams or units. */
interface Figures {
  quantity: number;
  allocated: number;
  freeStock: number;
  minimumStock: number;
  onOrder: number;
  freeStockExpected: number;
}

/** Whether an item is in demand: jobs need it and none is free, or it is below its minimum. */
export function isInDemand(item: Figures): boolean {
  return (item.freeStock <= 0 && item.allocated > 0) || item.quantity < item.minimumStock;
}

/** Whether the widget counts an item in demand: not if what is on order covers the shortage. */
export function countsForPurchasing(item: Figures): boolean {
  return item.onOrder < Math.abs(item.freeStock);
}

/** Whether the window lists an item in demand: not if what is on order leaves some above the minimum. */
export function showsForPurchasing(item: Figures): boolean {
  return item.freeStockExpected <= 0;
}

/** What the search of the purchasing window looks at, and that of its file. */
interface Searched {
  sku: string;
  name: string;
  categoryName: string;
  supplierName: string;
  ownedBy: string;
}

/** Whether the search finds an item: each of its words is in one of the item's texts. */
export function isFound({ sku, name, categoryName, supplierName, ownedBy }: Searched, search: string): boolean {
  return holds(folded([sku, name, categoryName, supplierName, ownedBy].join("\n")), searchWords(search));
}

/**
 * All stock items, kept fresh by what changed.
 */
import { stockList } from "@apothecary/core/stock/contract";
import type * as z from "zod";
import { keys } from "../../../lib/keys.ts";
import { useFreshList } from "../../../lib/use-fresh-list.ts";

/** A row of the stock list; quantities in grams where it is priced by the kilogram, else in units. */
export type StockRow = Extract<z.output<typeof stockList.answer>[number], { name: string }>;

/** The rows of the stock list by SKU, and how the reading of them went. */
export function useStockList() {
  return useFreshList({ endpoint: stockList, key: keys.stock.list, idOf: (row) => row.sku });
}

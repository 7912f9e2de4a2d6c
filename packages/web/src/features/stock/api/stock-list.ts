/**
 * The query of the stock list, polled for changes.
 */
import { stockList } from "@apothecary/core/stock/contract";
import type * as z from "zod";
import { keys } from "../../../lib/server/keys.ts";
import { freshQuery, useFreshList } from "../../../lib/server/use-fresh-list.ts";

/** A row of the stock list. Quantities are in grams if it is priced by the kilogram, otherwise in units. */
export type StockRow = Extract<z.output<typeof stockList.answer>[number], { name: string }>;

const STOCK_LIST = { endpoint: stockList, key: keys.stock.list, rowKey: (row: Partial<StockRow>) => row.sku };

export const stockListQuery = freshQuery(STOCK_LIST);

/** The rows of the stock list by SKU, with the query state. */
export function useStockList() {
  return useFreshList(STOCK_LIST);
}

/**
 * The query of the stock list, polled for changes.
 */
import { stockList } from "@apothecary/core/stock/contract";
import type * as z from "zod";
import { FIRST_STOCK_ROWS } from "../../../lib/server/early.ts";
import { keys } from "../../../lib/server/keys.ts";
import { firstRowsQuery, useFreshList } from "../../../lib/server/use-fresh-list.ts";

/** A row of the stock list. Quantities are in grams if it is priced by the kilogram, otherwise in units. */
export type StockRow = Extract<z.output<typeof stockList.answer>[number], { name: string }>;

const STOCK_LIST = { endpoint: stockList, key: keys.stock.list, rowKey: (row: Partial<StockRow>) => row.sku, firstRows: FIRST_STOCK_ROWS };

/** The query of the first rows. */
export const stockListQuery = firstRowsQuery(STOCK_LIST);

/** The rows of the stock list by SKU, and the first of them while the rest is read, with the query state. */
export function useStockList() {
  return useFreshList(STOCK_LIST);
}

/** The value of the company's own stock, as a file. */
import { type Column, csvFile } from "../lib/files/csv.ts";
import { fileDay } from "../lib/time/day.ts";
import type { Report } from "../lib/rules/endpoint.ts";
import type { CategoryType } from "../lib/rules/fields.ts";
import { storeReport } from "../lib/files/files.ts";
import { fromLists } from "../formulas/cost-lists.ts";
import { costOfItems } from "../formulas/cost.ts";
import { settings } from "../lib/stage/settings.ts";
import { readItemList } from "../stock/lists/list-stock.ts";
import { stockValue } from "../stock/price.ts";
import type { StockRow } from "../stock/stock-shapes.ts";

const COLUMNS: Column<StockRow>[] = [
  { header: "SKU", value: (item) => item.sku },
  { header: "Name", value: (item) => item.name },
  { header: "Category", value: (item) => item.categoryName },
  { header: "Supplier", value: (item) => item.suppliedBy },
  { header: "Total Stock", value: (item) => item.quantity },
  { header: "Price", value: (item) => item.price },
  { header: "Price Unit", value: (item) => (item.priceUnit === "kilo" ? "Kg" : "Unit") },
  { header: "Stock Value", value: (item) => stockValue(item, item.quantity) },
];

/** Creates the file of the company's own items of a type that are in stock. Pounds. (Specification 3, sections 3 and 7.) */
export async function reportStockValues(type: CategoryType): Promise<Report> {
  const stored = await storeReport(`${type}_stock_values_${fileDay()}.csv`, csvFile(COLUMNS, ownedItems(type)));
  return { message: `The stock values of ${type} are ready.`, type: "success", ...stored };
}

/** The items at their cost: the price where one is set, else what recipe and componentry cost. */
async function* ownedItems(type: CategoryType): AsyncGenerator<StockRow> {
  const { ownBusinessId } = settings();
  const itemCost = costOfItems(fromLists());
  for (const item of await readItemList()) {
    if (item.categoryType === type && item.ownedById === ownBusinessId && item.quantity > 0) yield { ...item, price: (await itemCost(item)) ?? 0 };
  }
}

/** Items in demand, with their usage. */
import { shapedBy } from "../lib/rules/keyed.ts";
import { type Column, csvFile } from "../lib/files/csv.ts";
import { businessDay, fileDay } from "../lib/time/day.ts";
import type { Report } from "../lib/rules/endpoint.ts";
import { storeReport } from "../lib/files/files.ts";
import { settings } from "../lib/stage/settings.ts";
import { getMany } from "../lib/table/table.ts";
import { itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import { readItemList } from "../stock/lists/list-stock.ts";
import type { StockRow } from "../stock/stock-shapes.ts";
import { usageEver, usageOver } from "../stock/items/usage-periods.ts";
import { BoughtFields, type PurchasingFilters, type PurchasingRow } from "./contract.ts";
import { BOUGHT, isFound, isInDemand, showsForPurchasing } from "./rules.ts";

/** Raw materials and componentry in demand, by SKU. Usage is read only for these. (Specification 3, section 9.) */
export async function listPurchasing(): Promise<PurchasingRow[]> {
  const wanted: StockRow[] = [];
  for (const item of await readItemList()) if (BOUGHT.has(item.categoryType) && isInDemand(item)) wanted.push(item);
  const rows = await getMany<ItemRow>(wanted.map(({ sku }) => itemKey(sku)));
  const today = businessDay();
  return wanted.map((item, i) => purchasingRow(item, rows[i], today));
}

function purchasingRow(item: StockRow, counted: ItemRow | undefined, today: string): PurchasingRow {
  const usage = (months: number): number => (counted ? usageOver(counted, months, today) : 0);
  return {
    ...shapedBy(BoughtFields, item),
    supplierId: item.suppliedById,
    supplierName: item.suppliedBy,
    usage3: usage(3),
    usage6: usage(6),
    usage12: usage(12),
    usageAll: counted ? usageEver(counted) : 0,
  };
}

/** The columns of the window, then price and usage, which only the file has. */
const COLUMNS: Column<PurchasingRow>[] = [
  { header: "SKU", value: (row) => row.sku },
  { header: "Name", value: (row) => row.name },
  { header: "Category", value: (row) => row.categoryName },
  { header: "Supplier", value: (row) => row.supplierName },
  { header: "Total Stock", value: (row) => row.quantity },
  { header: "Allocated", value: (row) => row.allocated },
  { header: "Free Stock", value: (row) => row.freeStock },
  { header: "Minimum Stock", value: (row) => row.minimumStock },
  { header: "Free Stock - Min Stock", value: (row) => row.freeStockFunctional },
  { header: "On Order", value: (row) => row.onOrder },
  { header: "Future Stock", value: (row) => row.freeStockExpected },
  { header: "MOQ", value: (row) => row.moq },
  { header: "EOQ", value: (row) => row.eoq },
  { header: "Owner", value: (row) => row.ownedBy },
  { header: "Price", value: (row) => row.price },
  { header: "Price Unit", value: (row) => (row.priceUnit === "kilo" ? "Kg" : "Unit") },
  { header: "Usage 3 Months", value: (row) => row.usage3 },
  { header: "Usage 6 Months", value: (row) => row.usage6 },
  { header: "Usage 12 Months", value: (row) => row.usage12 },
  { header: "Usage All Time", value: (row) => row.usageAll },
];

/** Creates the file of the window's rows under the same filters. (Specification 3, section 9.) */
export async function reportPurchasing(filters: PurchasingFilters): Promise<Report> {
  const rows = (await listPurchasing()).filter((row) => isAskedFor(row, filters));
  const stored = await storeReport(`purchasing_stock_report_${fileDay()}.csv`, csvFile(COLUMNS, rows));
  return { message: "The purchasing stock report is ready.", type: "success", ...stored };
}

function isAskedFor(row: PurchasingRow, { search, categories, suppliers, includeOnOrder, ownStockOnly }: PurchasingFilters): boolean {
  return (
    categories.some((category) => category === row.categoryType) &&
    (suppliers.length === 0 || suppliers.includes(row.supplierName)) &&
    (includeOnOrder || showsForPurchasing(row)) &&
    (!ownStockOnly || row.ownedById === settings().ownBusinessId) &&
    isFound(row, search)
  );
}

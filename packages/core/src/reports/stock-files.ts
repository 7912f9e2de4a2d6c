/**
 * The stock of one business, and what is on order, as files.
 */
import type * as z from "zod";
import { openBusiness } from "../directory/read-businesses.ts";
import { ALLOCATION_PREFIX, type Allocation, type AllocationRow } from "../jobs/job.rows.ts";
import { type Column, csvFile } from "../lib/files/csv.ts";
import { inGroups } from "../lib/lists/in-groups.ts";
import { businessDay, fileDay, ukDay } from "../lib/time/day.ts";
import type { Report } from "../lib/rules/endpoint.ts";
import { storeReport } from "../lib/files/files.ts";
import { queryAll } from "../lib/table/table.ts";
import { itemPartition } from "../stock/items/item.rows.ts";
import { readItemList } from "../stock/lists/list-stock.ts";
import type { StockRow } from "../stock/stock-shapes.ts";
import type { BusinessType, businessStockReport } from "./contract.ts";

const ITEM_COLUMNS: Column<StockRow>[] = [
  { header: "SKU", value: (item) => item.sku },
  { header: "Name", value: (item) => item.name },
  { header: "Category", value: (item) => item.categoryName },
  { header: "Client", value: (item) => item.client },
  { header: "Supplier", value: (item) => item.suppliedBy },
  { header: "Supplier SKU", value: (item) => item.supplierSku },
  { header: "Owner", value: (item) => item.ownedBy },
  { header: "Total Stock", value: (item) => item.quantity },
  { header: "Allocated", value: (item) => item.allocated },
  { header: "Free Stock", value: (item) => item.freeStock },
  { header: "Minimum Stock", value: (item) => item.minimumStock },
  { header: "Free Stock - Min Stock", value: (item) => item.freeStockFunctional },
  { header: "On Order", value: (item) => item.onOrder },
  { header: "Future Stock", value: (item) => item.freeStockExpected },
];

/** The requirement of one open job for one item. */
interface Need {
  item: StockRow;
  allocation: Allocation;
}

const ALLOCATION_COLUMNS: Column<Need>[] = [
  { header: "SKU", value: ({ item }) => item.sku },
  { header: "Name", value: ({ item }) => item.name },
  { header: "Total Stock", value: ({ item }) => item.quantity },
  { header: "Job Number", value: ({ allocation }) => allocation.jobNumber },
  { header: "Job Type", value: ({ allocation }) => allocation.type },
  { header: "Makes SKU", value: ({ allocation }) => allocation.sku },
  { header: "Makes Name", value: ({ allocation }) => allocation.name },
  { header: "Client", value: ({ allocation }) => allocation.client },
  { header: "PO Number", value: ({ allocation }) => [...new Set(allocation.purchaseOrders.map(([, poNumber]) => poNumber))].join(", ") },
  { header: "Quantity Allocated", value: ({ allocation }) => allocation.quantityAllocated },
  { header: "Date Allocated", value: ({ allocation }) => ukDay(businessDay(allocation.dateAllocated)) },
  { header: "Dispatch Date", value: ({ allocation }) => ukDay(allocation.dispatchDate) },
];

const ITEMS_AT_ONCE = 50;

/** Whether an item belongs to a business, as its client, supplier or owner. */
const BELONGS: Record<BusinessType, (item: StockRow, id: number) => boolean> = {
  Client: (item, id) => item.clientId === id,
  Supplier: (item, id) => item.suppliedById === id,
  Owner: (item, id) => item.ownedById === id,
};

/** Creates the file of a business's stock. Refuses an unknown business (404). (Specification 3, section 7.) */
export async function reportBusinessStock({ selectedBusiness, businessType, reportType }: z.output<typeof businessStockReport.body>): Promise<Report> {
  const { name } = await openBusiness(selectedBusiness, false);
  const belong = (item: StockRow): boolean => BELONGS[businessType](item, selectedBusiness);
  const file = reportType === "Summary" ? csvFile(ITEM_COLUMNS, itemsThat(belong)) : csvFile(ALLOCATION_COLUMNS, jobRequirements(belong));
  const stored = await storeReport(`${name}_stock_report_${fileDay()}.csv`, file);
  return { message: `The stock report of ${name} is ready.`, type: "success", ...stored };
}

/** Creates the file of all incoming stock. (Specification 3, section 7.) */
export async function reportIncoming(): Promise<Report> {
  const stored = await storeReport(
    `incoming_stock_report_${fileDay()}.csv`,
    csvFile(
      ITEM_COLUMNS,
      itemsThat((item) => item.onOrder > 0),
    ),
  );
  return { message: "The incoming stock report is ready.", type: "success", ...stored };
}

async function* itemsThat(belong: (item: StockRow) => boolean): AsyncGenerator<StockRow> {
  for (const item of await readItemList()) if (belong(item)) yield item;
}

/** The requirements of open jobs by item: one Query for each item with allocations, those of 50 items together. */
async function* jobRequirements(belong: (item: StockRow) => boolean): AsyncGenerator<Need> {
  const needed = itemsThat((item) => item.allocated > 0 && belong(item));
  for await (const items of inGroups(needed, ITEMS_AT_ONCE)) {
    const read = items.map(({ sku }) => queryAll<AllocationRow>({ partition: itemPartition(sku), beginsWith: ALLOCATION_PREFIX }));
    for (const [i, allocations] of (await Promise.all(read)).entries()) {
      const item = items[i];
      if (item) yield* allocations.map((allocation) => ({ item, allocation }));
    }
  }
}

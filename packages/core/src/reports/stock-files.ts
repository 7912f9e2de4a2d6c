/**
 * The stock of one business, and what is on order, as files.
 */
import type * as z from "zod";
import { openBusiness } from "../directory/read-businesses.ts";
import { ALLOCATION_PREFIX, type Allocation, type AllocationRow } from "../jobs/job.rows.ts";
import { type Column, csvFile, csvHeadings, csvLine } from "../lib/files/csv.ts";
import { businessDay, fileDay, ukDay } from "../lib/time/day.ts";
import type { Actor } from "../lib/actions/actor.ts";
import type { Action, Report } from "../lib/rules/endpoint.ts";
import { storeReport } from "../lib/files/files.ts";
import { queryAll } from "../lib/table/table.ts";
import { itemPartition } from "../stock/items/item.rows.ts";
import { readItemList } from "../stock/lists/list-stock.ts";
import type { StockRow } from "../stock/stock-shapes.ts";
import { fileInSteps } from "../transaction/file-in-steps.ts";
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

/** Items per page: a common one may be needed by thousands of jobs. */
const ITEMS_AT_ONCE = 25;

/** Whether an item belongs to a business, as its client, supplier or owner. */
const BELONGS: Record<BusinessType, (item: StockRow, id: number) => boolean> = {
  Client: (item, id) => item.clientId === id,
  Supplier: (item, id) => item.suppliedById === id,
  Owner: (item, id) => item.ownedById === id,
};

/** Whose stock a file is about. */
interface StockOfBusiness {
  id: number;
  name: string;
  businessType: BusinessType;
}

const readyWords = ({ name }: StockOfBusiness): string => `The stock report of ${name} is ready.`;
const stockFileName = ({ name }: StockOfBusiness): string => `${name}_stock_report_${fileDay()}.csv`;

/** The requirements of open jobs by item: one Query for each item with allocations. */
const allocationFile = fileInSteps<StockOfBusiness, string>({
  kind: "business stock report",
  ready: readyWords,
  fileName: stockFileName,
  beginning: csvHeadings(ALLOCATION_COLUMNS),
  pages:
    ({ id, businessType }) =>
    async (after = "") => {
      const needed = (await readItemList()).filter((item) => item.sku > after && item.allocated > 0 && BELONGS[businessType](item, id));
      const items = needed.slice(0, ITEMS_AT_ONCE);
      const read = await Promise.all(items.map(async (item) => (await readAllocations(item)).map((allocation) => ({ item, allocation }))));
      const text = read.flat().map((need) => csvLine(ALLOCATION_COLUMNS, need));
      return { text: text.join(""), next: needed.length > items.length ? items.at(-1)?.sku : undefined };
    },
});

const readAllocations = ({ sku }: StockRow): Promise<AllocationRow[]> => queryAll({ partition: itemPartition(sku), beginsWith: ALLOCATION_PREFIX });

/** Creates the file of a business's stock; a long one with allocations in steps. Refuses an unknown business (404). (Specification 3, section 7.) */
export async function reportBusinessStock(
  { selectedBusiness: id, businessType, reportType }: z.output<typeof businessStockReport.body>,
  actor: Actor,
): Promise<Report | Action> {
  const { name } = await openBusiness(id, false);
  const asked = { id, name, businessType };
  if (reportType === "Allocation") return allocationFile(asked, actor);
  const stored = await storeReport(
    stockFileName(asked),
    csvFile(
      ITEM_COLUMNS,
      itemsThat((item) => BELONGS[businessType](item, id)),
    ),
  );
  return { message: readyWords(asked), type: "success", ...stored };
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

/** Recent deliveries, from the ledger. */
import { readEntries, withoutUndone } from "../ledger/log.ts";
import { LogFilters } from "../ledger/contract.ts";
import { addDays } from "../lib/rules/calendar.ts";
import { businessDay, fileDay } from "../lib/time/day.ts";
import { Status } from "../lib/rules/fields.ts";
import type { ListedPage } from "../lib/lists/list-page.ts";
import { readItemList } from "../stock/lists/list-stock.ts";
import type { StockRow } from "../stock/stock-shapes.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import type { Delivered } from "./contract.ts";

/**
 * A page of the deliveries of the last `days` days, including today, newest first. One that was reversed and its counter-row
 * count as nothing, even if one of them is outside of these days. (Specification 3, section 3.)
 */
export async function listDelivered(days: number, cursor: string | undefined): Promise<ListedPage<Delivered>> {
  const filters = LogFilters.parse({ action: "Goods In", from: addDays(businessDay(), 1 - days) });
  const { rows, next } = await readEntries(filters, cursor);
  const delivered = await withoutUndone(rows);
  const types = rows.length === 0 ? new Map<string, Delivered["type"]>() : await categoryTypes();
  return { rows: delivered.map((row) => deliveredEntry(row, types.get(row.sku ?? "") ?? "")), next };
}

/** The category type of each item; removed items have none. */
async function categoryTypes(): Promise<Map<string, StockRow["categoryType"] & Delivered["type"]>> {
  const types = new Map();
  for (const item of await readItemList()) types.set(item.sku, item.categoryType);
  return types;
}

/** A ledger row as the widget shows it, with the status on delivery (contract, section 7). */
function deliveredEntry(entry: EntryRow, type: Delivered["type"]): Delivered {
  return {
    sku: entry.sku ?? "",
    name: entry.name ?? "",
    poNumber: entry.purchaseOrderNumber ?? "",
    supplierBatchNumber: entry.supplierBatchNumber ?? "",
    status: Status.parse(entry.status),
    quantityDelivered: entry.difference ?? 0,
    deliveredDate: fileDay(businessDay(entry.at)),
    type,
    batchNumber: entry.batchNumber ?? "",
  };
}

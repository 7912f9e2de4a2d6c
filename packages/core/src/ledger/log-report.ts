/**
 * The transaction log as a file.
 */
import { now } from "../lib/clock.ts";
import { type Column, csvFile } from "../lib/csv.ts";
import { fileDay, ukDay } from "../lib/day.ts";
import type { Report } from "../lib/endpoint.ts";
import { badInput } from "../lib/error.ts";
import { STATUS_WORDS } from "../lib/fields.ts";
import { storeReport } from "../lib/files.ts";
import { settings } from "../lib/settings.ts";
import type { LogFilters, LogRow } from "./contract.ts";
import { eachEntry } from "./log.ts";

/** How long a file may take, below API Gateway's 30 s. */
const MAX_MS = 22_000;

/** The columns of the file, as the screen names them; times as `21/11/2026 09:15:00` in the house's time zone. */
const columns = (time: Intl.DateTimeFormat): Column<LogRow>[] => [
  { header: "Timestamp", value: (row) => time.format(row.sortableTimestamp).replace(",", "") },
  { header: "Transaction", value: (row) => row.action },
  { header: "User", value: (row) => row.user },
  { header: "Reason", value: (row) => row.reason },
  { header: "SKU", value: (row) => row.sku },
  { header: "Name", value: (row) => row.name },
  { header: "Description", value: (row) => row.description },
  { header: "Batch Number", value: (row) => row.batchNumber },
  { header: "Bin", value: (row) => row.bin },
  { header: "Warehouse", value: (row) => row.warehouse },
  { header: "Quantity", value: (row) => row.quantity },
  { header: "Difference", value: (row) => row.difference },
  { header: "Total Quantity", value: (row) => row.totalQuantity },
  { header: "Minimum Stock", value: (row) => row.minimumStock },
  { header: "Status", value: (row) => (row.status === null ? null : STATUS_WORDS[row.status]) },
  { header: "Expiry Date", value: (row) => ukDay(row.expiryDate) },
  { header: "Supplier SKU", value: (row) => row.supplierSku },
  { header: "Active", value: (row) => (row.active === null ? null : row.active ? "Yes" : "No") },
  { header: "Transaction ID", value: (row) => row.transactionId },
];

/**
 * Makes the file of what the filters name, newest first, and answers where it is. Refuses (400) what would not be done
 * before API Gateway gives up; some hundred thousand lines are. (Specification 2, section 7.)
 */
export async function reportLog(filters: LogFilters): Promise<Report> {
  const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "medium", timeZone: settings().timeZone });
  const stored = await storeReport(`transaction_log_report_${fileDay()}.csv`, csvFile(columns(time), inTime(eachEntry(filters))));
  return { message: "The transaction log report is ready.", type: "success", ...stored };
}

async function* inTime(rows: AsyncIterable<LogRow>): AsyncGenerator<LogRow> {
  const until = now() + MAX_MS;
  for await (const row of rows) {
    if (now() > until) throw badInput("filters.from", "This is too much for one file. Please choose fewer days, or an item, a batch or a location.");
    yield row;
  }
}

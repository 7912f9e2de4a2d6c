/**
 * The transaction log as a file.
 */
import type { Actor } from "../lib/actions/actor.ts";
import { type Column, csvHeadings, csvLine } from "../lib/files/csv.ts";
import { daysBetween } from "../lib/rules/calendar.ts";
import { businessDay, fileDay, ukDay, ukTimes } from "../lib/time/day.ts";
import type { Action, Report } from "../lib/rules/endpoint.ts";
import { STATUS_WORDS } from "../lib/rules/fields.ts";
import { fileInSteps } from "../transaction/file-in-steps.ts";
import { changesText, type LogFilters, type LogRow, nameText, signaturesText } from "./contract.ts";
import { readLog } from "./log.ts";
import { filterDays } from "./log-ranges.ts";

/** The columns of the file, with the screen's labels; times as `21/11/2026 09:15:00` in the business's time zone. */
function columns(): Column<LogRow>[] {
  const ukTime = ukTimes();
  return [
    { header: "Timestamp", value: (row) => ukTime(row.sortableTimestamp) },
    { header: "Transaction", value: (row) => row.action },
    { header: "User", value: (row) => row.user },
    { header: "Reason", value: (row) => row.reason },
    { header: "SKU", value: (row) => row.sku },
    { header: "Name", value: nameText },
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
    { header: "Changes", value: (row) => changesText(row.changes, { day: ukDay, number: String }, row.recordKind) },
    { header: "Authorised By", value: (row) => row.authorisedBy },
    { header: "Signatures", value: signaturesText },
    { header: "Token", value: (row) => row.via },
    { header: "Reverses", value: (row) => row.reverses },
    { header: "Reversed By", value: (row) => row.reversedBy },
  ];
}

/**
 * The file of the filtered log, newest first. A long one is created in steps: its progress is counted in days of the log.
 * (Specification 2, section 7.)
 */
const logFile = fileInSteps<LogFilters, string>({
  kind: "transaction log report",
  ready: () => "The transaction log report is ready.",
  fileName: () => `transaction_log_report_${fileDay()}.csv`,
  beginning: csvHeadings(columns()),
  total: (filters) => logDays(filters),
  pages: (filters, actor) => async (from) => {
    const shown = columns();
    const { rows, next, until } = await readLog(filters, from, actor);
    const oldest = until ?? rows.at(-1)?.timestamp;
    return {
      text: rows.map((row) => csvLine(shown, row)).join(""),
      next,
      done: oldest === undefined ? undefined : daysBetween(businessDay(oldest), filterDays(filters).to),
    };
  },
});

function logDays(filters: LogFilters): number {
  const { from, to } = filterDays(filters);
  return daysBetween(from, to);
}

/** Creates the file of the filtered log. The days of the request are those of its beginning, however long it takes. */
export function reportLog(filters: LogFilters, actor: Actor): Promise<Report | Action> {
  const { from, to } = filterDays(filters);
  return logFile({ ...filters, ...(filters.transactionId ? {} : { from, to }) }, actor);
}

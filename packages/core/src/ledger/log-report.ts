/**
 * The transaction log as a file.
 */
import type { Actor } from "../lib/actor.ts";
import { now } from "../lib/clock.ts";
import { type Column, csvFile } from "../lib/csv.ts";
import { daysBetween } from "../lib/calendar.ts";
import { dayOf, fileDay, ukDay } from "../lib/day.ts";
import type { Action, Report } from "../lib/endpoint.ts";
import { STATUS_WORDS } from "../lib/fields.ts";
import { type Kept, keepReport, linked } from "../lib/files.ts";
import { settings } from "../lib/settings.ts";
import { commit } from "../transaction/commit.ts";
import { type LogFilters, type LogRow, nameTold } from "./contract.ts";
import { eachEntry } from "./log.ts";
import { daysOf } from "./log-ranges.ts";
import { defineOperation, noteProgress, progressOf } from "../transaction/operation.ts";

/** How long a request works on a file before leaving it to the background: below API Gateway's 30 s. */
const MAX_MS = 20_000;
/** How often a file that is created in the background reports its progress. */
const TELL_MS = 2_000;
const KIND = "transaction log report";

/** The columns of the file, with the screen's labels; times as `21/11/2026 09:15:00` in the business's time zone. */
function columns(): Column<LogRow>[] {
  const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "medium", timeZone: settings().timeZone });
  return [
    { header: "Timestamp", value: (row) => time.format(row.sortableTimestamp).replace(",", "") },
    { header: "Transaction", value: (row) => row.action },
    { header: "User", value: (row) => row.user },
    { header: "Reason", value: (row) => row.reason },
    { header: "SKU", value: (row) => row.sku },
    { header: "Name", value: nameTold },
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
}

/**
 * Creates the file of the filtered log, newest first, and returns its link. A long one continues in the background:
 * then the response is its progress, and repeating the request returns the current progress. (Specification 2, section
 * 7.)
 */
export async function reportLog(filters: LogFilters, actor: Actor): Promise<Report | Action> {
  const begun = (await progressOf(actor.requestId)) !== undefined;
  if (!begun) {
    try {
      const kept = await keepReport(nameOfFile(), csvFile(columns(), inTime(eachEntry(filters, actor))));
      return ready(kept);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
    }
  }
  const { from, to } = daysOf(filters);
  const rest = { kind: KIND, state: { ...filters, ...(filters.transactionId ? {} : { from, to }) }, done: 0, total: daysBetween(from, to), background: true };
  const answer = await commit<Kept | Action>(actor, async () => ({ writes: [], answer: { fileName: "", key: "" }, rest }));
  return "key" in answer ? ready(answer) : answer;
}

async function ready(kept: Kept): Promise<Report> {
  return { message: "The transaction log report is ready.", type: "success", ...(await linked(kept)) };
}

/** The whole file as one step of any length. Progress is counted in days of the log. */
defineOperation<LogFilters>(KIND, async (filters, actor) => {
  const answer = await keepReport(nameOfFile(), csvFile(columns(), watched(eachEntry(filters, actor), filters, actor)));
  return { writes: [], state: filters, done: daysBetween(filters.from ?? "", filters.to ?? ""), answer };
});

async function* watched(rows: AsyncIterable<LogRow>, { to }: LogFilters, actor: Actor): AsyncGenerator<LogRow> {
  let told = now();
  for await (const row of rows) {
    yield row;
    if (now() - told < TELL_MS) continue;
    told = now();
    await noteProgress(actor.requestId, daysBetween(dayOf(row.timestamp), to ?? ""));
  }
}

class TooLong extends Error {}

async function* inTime(rows: AsyncIterable<LogRow>): AsyncGenerator<LogRow> {
  const until = now() + MAX_MS;
  for await (const row of rows) {
    if (now() > until) throw new TooLong("The file takes longer than a request can.");
    yield row;
  }
}

const nameOfFile = (): string => `transaction_log_report_${fileDay()}.csv`;

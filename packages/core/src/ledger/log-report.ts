/**
 * The transaction log as a file.
 */
import type { Actor } from "../lib/actions/actor.ts";
import { now } from "../lib/time/clock.ts";
import { type Column, csvFile, csvHeadings, csvLine } from "../lib/files/csv.ts";
import { daysBetween } from "../lib/rules/calendar.ts";
import { businessDay, fileDay, ukDay, ukTimes } from "../lib/time/day.ts";
import type { Action, Report } from "../lib/rules/endpoint.ts";
import { STATUS_WORDS } from "../lib/rules/fields.ts";
import { joined, keepPiece } from "../lib/files/file-pieces.ts";
import { type Kept, keepReport, linked } from "../lib/files/files.ts";
import { commit } from "../transaction/commit.ts";
import { changesText, type LogFilters, type LogRow, nameText, signaturesText } from "./contract.ts";
import { eachEntry, readLog } from "./log.ts";
import { filterDays } from "./log-ranges.ts";
import { defineOperation, readProgress } from "../transaction/operation.ts";

/** How long a request works on a file before leaving it to the background: below API Gateway's 30 s. */
const MAX_MS = 20_000;
/** How long a step of a file that is created in the background reads: half of the time that a run reserves for its last step. */
const STEP_MS = 5_000;
/** The most characters of a piece. */
const MAX_PIECE = 8_000_000;
/** How long pieces are used: less than the day after which the bucket removes them. A file that takes longer starts again. */
const MAX_AGE_MS = 12 * 3_600_000;
const KIND = "transaction log report";

/** What is written of a file. Without `next` and with pieces, all of it is. */
interface Written {
  /** Their ids, in order. */
  pieces: string[];
  /** The cursor of the rows that follow. */
  next?: string | undefined;
  /** When the first piece was begun: milliseconds since the epoch. */
  begun: number;
  /** Days of the log. */
  done: number;
}

interface State extends LogFilters {
  written?: Written;
}

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
 * Creates the file of the filtered log, newest first, and returns its link. A long one continues in the background:
 * then the response is its progress, and repeating the request returns the current progress. (Specification 2, section
 * 7.)
 */
export async function reportLog(filters: LogFilters, actor: Actor): Promise<Report | Action> {
  const startedAt = (await readProgress(actor.requestId)) !== undefined;
  if (!startedAt) {
    try {
      const kept = await keepReport(nameOfFile(), csvFile(columns(), inTime(eachEntry(filters, actor))));
      return ready(kept);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
    }
  }
  const { from, to } = filterDays(filters);
  const rest = { kind: KIND, state: { ...filters, ...(filters.transactionId ? {} : { from, to }) }, done: 0, total: daysBetween(from, to), background: true };
  const answer = await commit<Kept | Action>(actor, async () => ({ writes: [], answer: { fileName: "", key: "" }, rest }));
  return "key" in answer ? ready(answer) : answer;
}

async function ready(kept: Kept): Promise<Report> {
  return { message: "The transaction log report is ready.", type: "success", ...(await linked(kept)) };
}

/**
 * The file in steps. Each step reads some seconds of the log into a piece of the file, so that the file continues where
 * it was in the next run of the function, however long it is; the last step joins the pieces. Progress is counted in
 * days of the log.
 */
defineOperation<State>(KIND, async (state, actor) => {
  const { written, ...filters } = state;
  const { to } = filterDays(filters);
  const before = written !== undefined && now() - written.begun < MAX_AGE_MS ? written : { pieces: [], begun: now(), done: 0 };
  if (before.pieces.length > 0 && before.next === undefined) {
    const answer = await keepReport(nameOfFile(), joined(before.pieces));
    return { writes: [], state, done: daysBetween(filterDays(filters).from, to), answer };
  }
  const { text, next, oldest } = await nextPiece(filters, before, actor);
  const done = oldest === undefined ? before.done : daysBetween(businessDay(oldest), to);
  const pieces = [...before.pieces, await keepPiece(text)];
  return { writes: [], state: { ...filters, written: { ...before, pieces, next, done } } satisfies State, done };
});

/** The text of the next piece: the headings in the first, then the rows from the previous piece on. */
async function nextPiece(
  filters: LogFilters,
  { pieces, next: from }: Written,
  actor: Actor,
): Promise<{ text: string; next: string | undefined; oldest: string | undefined }> {
  const shown = columns();
  const until = now() + STEP_MS;
  let text = pieces.length === 0 ? csvHeadings(shown) : "";
  let next = from;
  let oldest: string | undefined;
  do {
    const page = await readLog(filters, next, actor);
    for (const row of page.rows) text += csvLine(shown, row);
    oldest = page.until ?? page.rows.at(-1)?.timestamp ?? oldest;
    next = page.next;
  } while (next !== undefined && text.length < MAX_PIECE && now() < until);
  return { text, next, oldest };
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

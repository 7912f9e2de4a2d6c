/** Batches by their expiry date relative to today. (Specification 3, section 7; contract, section 7.) */
import type { Actor } from "../lib/actions/actor.ts";
import { shapedBy } from "../lib/rules/keyed.ts";
import { addDays, isExpired } from "../lib/rules/calendar.ts";
import { type Column, csvHeadings, csvLine } from "../lib/files/csv.ts";
import { damaged, decodeCursor, encodeCursor, keyAt, keyPosition } from "../lib/lists/cursor.ts";
import { businessDay, fileDay, ukDay } from "../lib/time/day.ts";
import type { Action, Report } from "../lib/rules/endpoint.ts";
import { STATUS_WORDS } from "../lib/rules/fields.ts";
import { settings } from "../lib/stage/settings.ts";
import { queryPage, type Range } from "../lib/table/table.ts";
import { fileInSteps } from "../transaction/file-in-steps.ts";
import { STOCK_LINE_LIST, STOCK_LINES_BY_EXPIRY, type DatedStockLineRow } from "../stock/lots/stock-line.rows.ts";
import { type ExpiringStockLine, ExpiringFields, type ExpiringStock, type ExpiryReading } from "./contract.ts";

/** Batches per page. */
const PAGE_ROWS = 5_000;
/** The parts of a position in an index: its sort key and the row's key. */
const POSITION_PARTS = 3;

/** The day after the last one that counts as expiring soon, as a bound for sort keys. */
const firstLater = (today: string): string => addDays(today, settings().expiringDays + 1);

/** The index partitions of the report, in the order in which they are read. */
type Part = "dated" | "undated";

function expiryRange(part: Part, today: string): Range {
  return part === "dated" ? { partition: STOCK_LINES_BY_EXPIRY, index: "g7", to: firstLater(today) } : { partition: STOCK_LINE_LIST, index: "g1" };
}

/** A page of one part, and its continuation. */
interface PartPage {
  rows: DatedStockLineRow[];
  next: string | undefined;
}

/**
 * Batches that have expired or will expire within the configured number of days, by expiry date, then those without a
 * date, by location. `only: "dated"` omits the latter. Paginated; 400 for a cursor of another list.
 */
export async function listExpiring({ only, cursor }: { only?: "dated" | undefined; cursor?: string | undefined }): Promise<{
  report: ExpiringStock;
  next: string | undefined;
}> {
  const today = businessDay();
  if (cursor !== undefined || only !== undefined) {
    const { rows, next } = await readPart(cursor === undefined ? ["dated"] : expiryPosition(cursor), today);
    return { report: sorted(rows, today), next: next ?? (cursor === undefined || only !== undefined ? undefined : afterPart(cursor)) };
  }
  const [dated, undated] = await Promise.all([readPart(["dated"], today), readPart(["undated"], today)]);
  // The second part starts once the first is read to its end.
  if (dated.next !== undefined) return { report: sorted(dated.rows, today), next: dated.next };
  return { report: sorted([...dated.rows, ...undated.rows], today), next: undated.next };
}

async function readPart([part, ...position]: [Part, ...string[]], today: string): Promise<PartPage> {
  const range = expiryRange(part, today);
  const page = await queryPage<DatedStockLineRow>(range, PAGE_ROWS, position.length === 0 ? undefined : keyAt(range, position));
  const rows = part === "dated" ? page.rows : page.rows.filter(({ expiryDate }) => !expiryDate);
  return { rows, next: page.next && encodeCursor([part, ...keyPosition(range, page.next)]) };
}

function expiryPosition(cursor: string): [Part, ...string[]] {
  const [part, ...position] = decodeCursor(cursor, 1, POSITION_PARTS + 1);
  if (part !== "dated" && part !== "undated") throw damaged();
  return [part, ...position];
}

/** Batches without a date follow. */
function afterPart(cursor: string): string | undefined {
  return expiryPosition(cursor)[0] === "dated" ? encodeCursor(["undated"]) : undefined;
}

function sorted(rows: readonly DatedStockLineRow[], today: string): ExpiringStock {
  const report: ExpiringStock = { expiringStock: [], expiredStock: [], noExpiryDate: [] };
  for (const row of rows) {
    const reading = expiryReading(row, today);
    if (reading === "expired") report.expiredStock.push(expiringStockLine(row));
    if (reading === "expiring") report.expiringStock.push(expiringStockLine(row));
    if (reading === "none") report.noExpiryDate.push(expiringStockLine(row));
  }
  return report;
}

/** A batch's expiry date relative to today; undefined if it does not expire soon. */
function expiryReading({ expiryDate }: Pick<DatedStockLineRow, "expiryDate">, today: string): ExpiryReading | undefined {
  if (!expiryDate) return "none";
  if (isExpired(expiryDate, today)) return "expired";
  return expiryDate < firstLater(today) ? "expiring" : undefined;
}

const expiringStockLine = (row: DatedStockLineRow): ExpiringStockLine => ({ ...shapedBy(ExpiringFields, row), elementId: row.id });

const COLUMNS: Column<DatedStockLineRow>[] = [
  { header: "SKU", value: (row) => row.sku },
  { header: "Name", value: (row) => row.name },
  { header: "Batch Number", value: (row) => row.batchNumber },
  { header: "Quantity", value: (row) => row.quantity },
  { header: "Bin", value: (row) => row.bin },
  { header: "Warehouse", value: (row) => row.warehouse },
  { header: "Expiry Date", value: (row) => ukDay(row.expiryDate) },
  { header: "Supplier Batch Number", value: (row) => row.supplierBatchNumber },
  { header: "Delivered", value: (row) => ukDay(row.deliveredDate) },
  { header: "Status", value: (row) => STATUS_WORDS[row.status] },
];

/** What the file is created of: the group, and the day by which it was chosen. */
interface ExpiryAsked {
  reading: ExpiryReading;
  today: string;
}

const expiryFile = fileInSteps<ExpiryAsked, Record<string, unknown>>({
  kind: "expiration report",
  ready: () => "The expiration report is ready.",
  fileName: () => `expiration_report_${fileDay()}.csv`,
  beginning: csvHeadings(COLUMNS),
  pages:
    ({ reading, today }) =>
    async (start) => {
      const range = expiryRange(reading === "none" ? "undated" : "dated", today);
      const { rows, next } = await queryPage<DatedStockLineRow>(range, PAGE_ROWS, start);
      const found = rows.filter((row) => expiryReading(row, today) === reading);
      return { text: found.map((row) => csvLine(COLUMNS, row)).join(""), next };
    },
});

/** Creates the file of one group; a long one in steps. */
export const reportExpiring = (reading: ExpiryReading, actor: Actor): Promise<Report | Action> => expiryFile({ reading, today: businessDay() }, actor);

/**
 * Query plan of the ledger: the narrowest partitions that the filters allow, and the filters to apply to the rows read.
 */
import { PALLET_BIN } from "../lib/rules/fields.ts";
import { addDays, monthsBefore } from "../lib/rules/calendar.ts";
import { businessDay, startOfDay } from "../lib/time/day.ts";
import type { Range } from "../lib/table/table.ts";
import { stockLineSku } from "../stock/lots/stock-line.rows.ts";
import type { LogFilters } from "./contract.ts";
import { isListedAction } from "../transaction/action-shapes.ts";
import { type EntryRow, isListed, ledgerIndex, transactionKey } from "../transaction/entry.rows.ts";

/** The default period of the log (specification 2, section 7). */
const DEFAULT_MONTHS = 3;
/** No ledger is older: a bound for the months that are read. */
const EARLIEST = "2000-01-01";

/** Ranges to read sequentially, newest first, and the filter of their rows. */
export interface Reading {
  ranges: Range[];
  matches(row: EntryRow): boolean;
  /** Whether `matches` can exclude rows. */
  sifted: boolean;
  /** For ranges that contain only the first row of a transaction: which of the rows written with it belong to the result. */
  follows?: ((leading: EntryRow, row: EntryRow) => boolean) | undefined;
}

/** The filters of single rows. What is reversed is known once a page is read. */
type Filter = Exclude<keyof LogFilters, "from" | "to" | "reversed">;

const same = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

/** Whether a row matches a filter. */
const MATCHES: Record<Filter, (row: EntryRow, wanted: string) => boolean> = {
  sku: (row, wanted) => row.sku === wanted,
  batch: (row, wanted) => same(row.batchNumber, wanted),
  action: (row, wanted) => row.action === wanted,
  bin: (row, wanted) => same(row.bin, wanted),
  warehouse: (row, wanted) => same(row.warehouse, wanted),
  user: (row, wanted) => same(row.user, wanted),
  elementId: (row, wanted) => row.elementId === wanted,
  transactionId: (row, wanted) => row.PK === transactionKey(wanted).PK,
  class: (row) => row.recordKind !== undefined,
  recordKind: (row, wanted) => row.recordKind === wanted,
  recordId: (row, wanted) => row.recordId === wanted,
};

/** Whether the filters ask for the changes of records. */
const asksForRecords = (filters: LogFilters): boolean => Boolean(filters.class || filters.recordKind || (filters.action && !isListedAction(filters.action)));

/** The bounds of the rows' instants: the start of the first day, and the end of the last day (exclusive). */
interface Span {
  from: string;
  to: string;
}

/** Plans the queries of the log for some filters. */
export function planLogReading(filters: LogFilters): Reading {
  const span = filterSpan(filters);
  const { ranges, served, follows } = narrowest(filters, span);
  const rest = (Object.keys(MATCHES) as Filter[]).flatMap((name) => {
    const wanted = filters[name];
    return wanted && !served.includes(name) ? [{ name, wanted }] : [];
  });
  const ofRecords = asksForRecords(filters);
  const byDay = filters.transactionId !== null && (filters.from !== null || filters.to !== null);
  return {
    ranges,
    matches: (row) =>
      row.action !== undefined &&
      (isListed(row) || ofRecords) &&
      (!byDay || (row.at >= span.from && row.at < span.to)) &&
      rest.every(({ name, wanted }) => MATCHES[name](row, wanted)),
    sifted: byDay || rest.length > 0 || Boolean(filters.user),
    follows,
  };
}

/** The first and last day of the filters, with defaults. A record has its whole history. */
export function filterDays({ from, to, recordId }: Pick<LogFilters, "from" | "to"> & Partial<Pick<LogFilters, "recordId">>): { from: string; to: string } {
  const today = businessDay();
  const last = to && to < today ? to : today;
  const first = from ?? (recordId ? EARLIEST : monthsBefore(last, DEFAULT_MONTHS));
  return { from: first < EARLIEST ? EARLIEST : first, to: last };
}

function filterSpan(filters: LogFilters): Span {
  const { from, to } = filterDays(filters);
  return { from: startOfDay(from), to: startOfDay(addDays(to, 1)) };
}

function narrowest(filters: LogFilters, span: Span): Pick<Reading, "ranges" | "follows"> & { served: Filter[] } {
  const { transactionId, batch, sku, elementId, warehouse, bin, user, action, recordKind, recordId } = filters;
  if (transactionId) return { ranges: [{ partition: transactionKey(transactionId).PK, newestFirst: true }], served: ["transactionId"] };
  if (span.from >= span.to) return { ranges: [], served: [] };
  const one = (index: "g2" | "g3" | "g4" | "g5" | "g6", partition: string, ...served: Filter[]) => ({
    ranges: [{ partition, index, from: span.from, to: span.to, newestFirst: true } satisfies Range],
    served,
  });
  if (batch) return one("g4", ledgerIndex.batchNumber(batch), "batch");
  if (sku) return one("g2", ledgerIndex.sku(sku), "sku");
  if (recordKind === "item" && recordId) return one("g2", ledgerIndex.sku(recordId));
  if (recordKind && recordId) return one("g2", ledgerIndex.record(recordKind, recordId), "recordKind", "recordId");
  if (elementId) return one("g2", ledgerIndex.sku(stockLineSku(elementId)));
  // A pallet's number is unique over all warehouses, and so is its history.
  if (bin && PALLET_BIN.test(bin)) return one("g3", ledgerIndex.pallet(bin), "bin");
  if (warehouse && bin) return one("g3", ledgerIndex.location(warehouse, bin), "warehouse", "bin");
  if (user) return { ...one("g5", ledgerIndex.user(user), "user"), follows: () => true };
  if (asksForRecords(filters)) return { ranges: monthRanges(span, "g3", ledgerIndex.records), served: ["class"] };
  if (action) return { ...one("g6", ledgerIndex.action(action), "action"), follows: (leading, row) => row.action === leading.action };
  return { ranges: monthRanges(span, "g1", ledgerIndex.month), served: [] };
}

/** The months of a period, newest first, each with the part inside the period. */
function monthRanges({ from, to }: Span, index: "g1" | "g3", partition: (month: string) => string): Range[] {
  const ranges: Range[] = [];
  const first = from.slice(0, 7);
  const last = new Date(Date.parse(to) - 1).toISOString().slice(0, 7);
  for (let month = last; month >= first; month = addDays(`${month}-01`, -1).slice(0, 7)) {
    ranges.push({
      partition: partition(month),
      index,
      from: month === first ? from : month,
      // "~" sorts after every possible suffix of an instant.
      to: month === last ? to : `${month}~`,
      newestFirst: true,
    });
  }
  return ranges;
}

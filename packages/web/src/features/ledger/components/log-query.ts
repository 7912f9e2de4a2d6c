/**
 * The query of the transaction log: its filters in the query string, in the fields and in the request (specification 2,
 * section 7).
 */
import { LogFilters, type LogRow } from "@apothecary/core/ledger/contract";
import { monthsBefore } from "@apothecary/core/lib/rules/calendar";
import { PALLET_BIN } from "@apothecary/core/lib/rules/fields";
import { today } from "../../../lib/user/business-time.ts";
import type { ToolValues } from "../../../lib/page/tool.ts";

/** The default period, in months. */
const DEFAULT_MONTHS = 3;
const NAMES = ["from", "to", "action", "sku", "batch", "warehouse", "bin", "user", "elementId", "transactionId", "class", "reversed"] as const;
/** The message for errors without one: an impossible SKU, an unknown type. */
const INVALID_FORMAT = "This is not a valid format.";

export type FilterName = (typeof NAMES)[number];
/** All filters; an empty string means not set. Days as `YYYY-MM-DD`. */
export type LogQuery = Readonly<Record<FilterName, string>>;

export const NO_FILTERS = Object.fromEntries(NAMES.map((name) => [name, ""])) as Record<FilterName, string>;

/** Parses the query string; ignores parameters that are not filters. */
export function parseLogQuery(values: ToolValues): LogQuery {
  return { ...NO_FILTERS, ...Object.fromEntries(NAMES.map((name) => [name, values[name]?.trim() ?? ""])) };
}

/** The query string values: only filters that are set. */
export function logQueryValues(query: LogQuery): ToolValues {
  return Object.fromEntries(NAMES.flatMap((name) => (query[name] === "" ? [] : [[name, query[name]]])));
}

export function sameQuery(a: LogQuery, b: LogQuery): boolean {
  return NAMES.every((name) => a[name] === b[name]);
}

/** Validates the query: the filters to send, or errors by field. */
export function filtersFromQuery(query: LogQuery): { filters: LogFilters } | { errors: Partial<Record<FilterName, string>> } {
  // Validates with the default last day, so that a first day in the future is an error.
  const { error } = LogFilters.safeParse({ ...query, to: withDays(query, today()).to });
  if (!error) return { filters: LogFilters.parse(query) };
  // The first error of each field wins.
  return {
    errors: Object.fromEntries(
      error.issues.toReversed().map(({ path, code, message }) => [String(path[0]), code === "invalid_union" ? INVALID_FORMAT : message]),
    ),
  };
}

/** The query with the default period filled in. A transaction id searches any day. */
export function withDays(query: LogQuery, today: string): LogQuery {
  const { from, to, transactionId } = query;
  if (transactionId !== "") return query;
  return { ...query, to: to || today, from: from || monthsBefore(to || today, DEFAULT_MONTHS) };
}

/** The query without the default period, so that a shared link always shows the last months. */
export function withoutDays(query: LogQuery, today: string): LogQuery {
  const { from, to, transactionId } = query;
  if (transactionId !== "") return query;
  return { ...query, to: to === today ? "" : to, from: from === monthsBefore(to || today, DEFAULT_MONTHS) ? "" : from };
}

/** An entry of a row's menu (specification 2, 2.15). */
export interface MenuEntry {
  word: string;
  /** The filters to set. */
  of: Partial<LogQuery>;
}

/** The menu entries of a row. All but the transaction's keep the current period. */
export function logMenuEntries({ transactionId, batchNumber, sku, warehouse, bin, elementId }: LogRow, { from, to }: LogQuery): MenuEntry[] {
  const entries: MenuEntry[] = [{ word: "View this transaction", of: { transactionId } }];
  const add = (what: string, of: Partial<LogQuery>) => entries.push({ word: `View transactions for this ${what}`, of: { ...of, from, to } });
  if (batchNumber) add("batch number", { batch: batchNumber });
  if (sku) add("SKU", { sku });
  // A roaming pallet is one location in any warehouse.
  if (warehouse && bin) add("location", PALLET_BIN.test(bin) ? { bin } : { warehouse, bin });
  if (elementId) add("item", { elementId });
  return entries;
}

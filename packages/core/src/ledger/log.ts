/**
 * The transaction log, read page by page.
 */
import { createHash } from "node:crypto";
import type { Actor } from "../lib/actions/actor.ts";
import { pageCursor, decodeCursor, encodeCursor, keyAt, positionPartCount, keyPosition } from "../lib/lists/cursor.ts";
import type { ListedPage } from "../lib/lists/list-page.ts";
import { monthsAfter } from "../lib/rules/calendar.ts";
import { ADMIN } from "../lib/rules/roles.ts";
import { queryAll, queryEach, queryPage, type Range } from "../lib/table/table.ts";
import type { LogFilters, LogRow } from "./contract.ts";
import { entryName, entrySort, entryTransaction, type EntryRow, reversedTransaction, transactionKey } from "../transaction/entry.rows.ts";
import { reversedBetween } from "../transaction/reversed.rows.ts";
import { LEDGER_ACTIONS } from "../transaction/action-shapes.ts";
import { type Reading, planLogReading } from "./log-ranges.ts";

/** Rows per page. */
const PAGE = 500;
/** Rows per Query if they are filtered … */
const SIFTED_AT_ONCE = 1_000;
/** … and the most that one response reads, with what was written beside them, before it returns a cursor: 20 rows a unit. */
const MAX_READ = 2_000;
/** Transactions whose further rows are read concurrently. */
const LEADING_AT_ONCE = 100;
/** Months read concurrently after one that was read in a single call: what they hold is thrown away where the first of them needs another. */
const MONTHS_AT_ONCE = 3;
/** The most sequential reads per response. */
const MAX_ROUNDS = 5;

/** Actions whose details are for administrators: an IP address, the id of a session, the file that a user was given. */
const CONCEALED: ReadonlySet<string> = new Set(["Signed In", "Sign In Refused", "Signed Out", "Signed Out Everywhere", "Report Exported"]);
const CONCEALED_CHARACTERS = 20;

/** The reader of the log. */
type Reader = Pick<Actor, "roles">;

/** The position of a page: the remaining ranges, and the position in the first of them. */
interface LogPosition {
  ranges: Range[];
  start?: Record<string, unknown> | undefined;
}

/** A page of the log. With a cursor, `until` is the instant (ISO 8601) down to which the log was searched; undefined within one transaction. */
export interface LogPage<R> extends ListedPage<R> {
  until?: string | undefined;
}

/**
 * A page of the log, with at most 500 rows. Reads a limited number of rows: if few of them match, a page can be short
 * and still have a cursor. Refuses (400) a cursor of another list. (Specification 2, 2.15.)
 */
export async function readLog(filters: LogFilters, cursor: string | undefined, reader: Reader): Promise<LogPage<LogRow>> {
  const { rows, ...rest } = await readEntries(filters, cursor);
  const reversed = await readReversed(rows);
  return { rows: rows.map((row) => toWire(row, reader, reversed)).filter((row) => isWanted(filters, row)), ...rest };
}

/** Whether a row is among those that a filter of reversed ones leaves. */
function isWanted({ reversed }: LogFilters, row: LogRow): boolean {
  const isOne = row.reverses !== null || row.reversedBy !== null;
  return reversed === null || isOne === (reversed === "only");
}

/** Which transactions of rows are reversed, by what. */
async function readReversed(rows: readonly EntryRow[]): Promise<ReadonlyMap<string, string>> {
  const times = rows.map(({ at }) => at).toSorted();
  const [first, last] = [times[0], times.at(-1)];
  return first === undefined || last === undefined ? new Map() : reversedBetween(first, last);
}

/** Rows without counter-rows and the rows that have one, wherever it is. What a reversal could not restore has none. */
export async function withoutUndone(rows: readonly EntryRow[]): Promise<EntryRow[]> {
  const reversed = await readReversed(rows);
  const undone = new Set<string>();
  for (const id of new Set(rows.flatMap((row) => reversed.get(entryTransaction(row)) ?? []))) {
    for await (const { reverses } of queryEach<EntryRow>({ partition: transactionKey(id).PK })) if (reverses !== undefined) undone.add(reverses);
  }
  return rows.filter((row) => row.reverses === undefined && !undone.has(entryName(entryTransaction(row), Number(row.SK))));
}

/** A page of the log as stored rows, for the reports of other domains. */
export async function readEntries(filters: LogFilters, cursor: string | undefined): Promise<LogPage<EntryRow>> {
  const reading = planLogReading(filters);
  let position = resume(reading.ranges, cursor);
  let monthsAtOnce = 1;
  const rows: EntryRow[] = [];
  for (let round = 0, read = 0; round < MAX_ROUNDS && read < MAX_READ && position.ranges.length > 0; round++) {
    const { start } = position;
    const group = position.ranges.slice(0, start ? 1 : monthsAtOnce);
    const limit = reading.follows ? LEADING_AT_ONCE : reading.sifted ? SIFTED_AT_ONCE : PAGE - rows.length;
    const pages = await Promise.all(group.map((range, i) => queryPage<EntryRow>(range, limit, i === 0 ? start : undefined)));
    for (const page of pages) {
      const [range, ...older] = position.ranges;
      const found = await withFollowers(reading, page.rows);
      read += page.rows.reduce((sum, row) => sum + (reading.follows ? withIt(row) : 1), 0);
      for (const [i, row] of page.rows.entries()) {
        rows.push(...(found[i] ?? []).filter(reading.matches));
        const more = i + 1 < page.rows.length || page.next !== undefined || older.length > 0;
        if (rows.length >= PAGE) return more && range ? { rows, next: encodeCursor(keyPosition(range, row)), until: row.at } : { rows, next: undefined };
      }
      position = page.next ? { ranges: position.ranges, start: page.next } : { ranges: older };
      monthsAtOnce = page.next || start ? 1 : MONTHS_AT_ONCE;
      if (page.next) break;
    }
  }
  return { rows, next: cursorAt(position), until: reached(position) };
}

/** The kinds of transaction, for the log's filter. */
export function transactionTypes(): { action: string }[] {
  return LEDGER_ACTIONS.map((action) => ({ action }));
}

/** How many rows are read for one that represents others, with itself. */
const withIt = ({ SK, entries = 0 }: EntryRow): number => Math.max(1, entries - Number(SK));

/** Each row with the rows that it represents, newest first; only the row itself if it represents none. */
function withFollowers(reading: Reading, rows: readonly EntryRow[]): Promise<EntryRow[][]> {
  const { follows } = reading;
  return Promise.all(
    rows.map(async (row) => {
      const [n, count] = [Number(row.SK), withIt(row)];
      if (!follows || count === 1) return [row];
      const rest = await queryAll<EntryRow>({ partition: row.PK, from: entrySort(n + 1), to: entrySort(n + count - 1), newestFirst: true });
      return [...rest.filter((other) => follows(row, other)), row];
    }),
  );
}

function resume(ranges: Range[], cursor: string | undefined): LogPosition {
  const first = ranges[0];
  if (cursor === undefined || !first) return { ranges };
  const position = decodeCursor(cursor, positionPartCount(first));
  const left = ranges.slice(Math.max(0, first.index ? ranges.findIndex((range) => (position[0] ?? "") >= (range.from ?? "")) : 0));
  return { ranges: left, start: keyAt(left[0] ?? first, position) };
}

/** The cursor of a position. At the start of a range, it names the upper bound, which no row has. */
function cursorAt({ ranges, start }: LogPosition): string | undefined {
  const [range] = ranges;
  if (!range) return undefined;
  return start ? pageCursor(range, start) : encodeCursor([range.to ?? "~", "-", "-"]);
}

/** The instant of a position, ISO 8601: of the row that was read last, or the end of the month that is next. */
function reached({ ranges: [range], start }: LogPosition): string | undefined {
  if (!range?.index) return undefined;
  const [at = ""] = start ? keyPosition(range, start) : [range.to];
  return at.endsWith("~") ? `${monthsAfter(`${at.slice(0, -1)}-01`, 1)}T00:00:00.000Z` : at.split("#")[0];
}

/** Whether a reader may see a whole row: sign-ins and exported reports are for administrators. */
export function mayReadAll({ action }: Pick<EntryRow, "action">, reader: Reader): boolean {
  return reader.roles.includes(ADMIN) || !CONCEALED.has(action);
}

/** The details of sign-ins and of exported reports are for administrators only. */
function toWire(row: EntryRow, reader: Reader, reversed: ReadonlyMap<string, string>): LogRow {
  const transactionId = entryTransaction(row);
  const shown = mayReadAll(row, reader);
  return {
    transactionId: shown ? transactionId : concealed(transactionId),
    rowNumber: Number(row.SK),
    elementId: row.elementId ?? null,
    timestamp: row.at,
    sortableTimestamp: Date.parse(row.at),
    action: row.action,
    user: row.user,
    via: row.via ?? null,
    reason: shown ? (row.reason ?? null) : null,
    sku: row.sku ?? null,
    name: shown ? (row.name ?? null) : null,
    description: shown ? (row.description ?? null) : null,
    batchNumber: row.batchNumber ?? null,
    bin: row.bin ?? null,
    warehouse: row.warehouse ?? null,
    quantity: row.quantity ?? null,
    difference: row.difference ?? null,
    totalQuantity: row.totalQuantity ?? null,
    minimumStock: row.minimumStock ?? null,
    status: row.status ?? null,
    expiryDate: row.expiryDate ?? null,
    supplierSku: row.supplierSku ?? null,
    active: row.active ?? null,
    jobId: row.jobId ?? null,
    jobNumber: row.jobNumber ?? null,
    changes: (row.changes ?? []).map(({ mark: _, ...change }) => change),
    recordKind: row.recordKind ?? null,
    recordId: row.recordId ?? null,
    authorisedBy: row.authorisedBy ?? null,
    reverses: reversedTransaction(row) ?? null,
    reversedBy: reversed.get(transactionId) ?? null,
    signatures: row.signatures ?? [],
  };
}

/** A replacement id, as unique as the original, that refers to nothing. */
function concealed(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, CONCEALED_CHARACTERS);
}

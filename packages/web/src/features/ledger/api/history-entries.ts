/** The history of a record from the rows of the ledger and the edits that the record itself keeps. */
import type { LogRow } from "@apothecary/core/ledger/contract";

/** An edit of a record's list of lines. */
export interface ListEdit {
  /** ISO 8601. */
  at: string;
  by: string;
  reason: string;
  /** What it changed, in words. */
  changes: string[];
  /** The lines before it; empty if it changed none of them. */
  before: string[];
}

/** A row of the ledger with the edit that it tells, or an edit from before the ledger had changes. */
export type HistoryEntry<Row> = { row: Row; edit: ListEdit | undefined } | { row: undefined; edit: ListEdit };

/** A row is written this long after its edit was prepared, in milliseconds, at most. */
const SAME_EDIT_MS = 30_000;

/**
 * Rows and edits, newest first, each edit with its row. While older rows are not loaded, edits that are older than the
 * loaded ones are left out.
 */
export function mergedHistory<Row extends Pick<LogRow, "timestamp" | "user">>(
  rows: readonly Row[],
  edits: readonly ListEdit[],
  hasMore: boolean,
): HistoryEntry<Row>[] {
  const editOfRow = new Map<Row, ListEdit>();
  const untold = edits.filter((edit) => {
    const row = rows.findLast((one) => !editOfRow.has(one) && one.user === edit.by && isSoonAfter(one.timestamp, edit.at));
    if (row) editOfRow.set(row, edit);
    return row === undefined;
  });
  const oldest = hasMore ? (rows.at(-1)?.timestamp ?? "~") : "";
  const entries: HistoryEntry<Row>[] = [
    ...rows.map((row) => ({ row, edit: editOfRow.get(row) })),
    ...untold.flatMap((edit) => (edit.at >= oldest ? [{ row: undefined, edit }] : [])),
  ];
  return entries.toSorted((a, b) => entryTime(b).localeCompare(entryTime(a)));
}

const entryTime = <Row extends Pick<LogRow, "timestamp">>(entry: HistoryEntry<Row>): string => entry.row?.timestamp ?? entry.edit?.at ?? "";

function isSoonAfter(at: string, before: string): boolean {
  const later = Date.parse(at) - Date.parse(before);
  return later >= 0 && later <= SAME_EDIT_MS;
}

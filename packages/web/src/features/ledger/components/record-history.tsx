import { changesInWords, LogFilters, type LogRow } from "@apothecary/core/ledger/contract";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Timeline, type TimelineEntry } from "../../../kit/layout/timeline.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { showDay, showInstant, showNumber } from "../../../kit/table/columns/format.ts";
import type { ToolProps } from "../../../lib/page/tool.ts";
import { useLog } from "../api/transaction-log.ts";
import "./record-history.css";

const WRITTEN = { day: showDay, number: showNumber };

/** Kinds of records whose own actions repeat the changes as their reason. */
const CHANGES_AS_REASON: ReadonlySet<string> = new Set(["user", "business", "item"]);

/** Everything that was changed of a record: who, when, and each field from what to what, newest first. */
export function RecordHistory({ values, onClose }: ToolProps) {
  const { name = "", recordKind, recordId } = values;
  const filters = LogFilters.safeParse({ recordKind, recordId });
  const log = useLog(filters.success ? filters.data : undefined, false);
  const { rows, error, hasMore, isFetching, loadMore, retry } = log;
  return (
    <Dialog title={`Changes of ${name}`} size="normal" onClose={onClose}>
      <Stack gap={3}>
        {rows?.length ? <Timeline label={`Changes of ${name}`} entries={rows.map((row) => changeEntry(row, row.id))} /> : null}
        {rows === undefined && filters.success && !error ? <Skeleton share={0.6} /> : null}
        {(rows?.length === 0 && !hasMore) || !filters.success ? (
          <EmptyState icon="history" title="No changes are recorded" hint="Earlier changes may not have been recorded." />
        ) : null}
        {error ? <Failed message={error.message} retry={retry} /> : null}
        {hasMore ? (
          <button type="button" className="button" aria-busy={isFetching} onClick={loadMore}>
            Show older changes
          </button>
        ) : null}
      </Stack>
    </Dialog>
  );
}

function changeEntry(row: LogRow, key: string): TimelineEntry {
  const { action, user, timestamp, reason, authorisedBy, changes, recordKind } = row;
  return {
    key,
    title: (
      <>
        <strong>{action}</strong>
        <ul className="record-changes">
          {changesInWords(changes, WRITTEN, recordKind).map(({ field, from, to }, i) => (
            <li key={`${field}${from}${to}`}>
              {field}: {changes[i]?.from === null ? null : <Before value={from} />}
              <ins>{to}</ins>
            </li>
          ))}
        </ul>
        {reason && !(recordKind && CHANGES_AS_REASON.has(recordKind) && changes.length > 0) ? <div>{reason}</div> : null}
      </>
    ),
    note: `${showInstant(timestamp)} · ${user}${authorisedBy ? ` · authorised by ${authorisedBy}` : ""}`,
  };
}

function Before({ value }: { value: string }) {
  return (
    <>
      <del>{value}</del> <span aria-hidden="true">→</span>{" "}
    </>
  );
}

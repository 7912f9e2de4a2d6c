import { type ChangeInWords, changesInWords, LogFilters, type LogRow } from "@apothecary/core/ledger/contract";
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
          {[...Map.groupBy(shownChanges(row), ({ of }) => of)].map(([of, fields]) =>
            of === "" || fields.length === 1 ? (
              fields.map((one) => <FieldChange key={one.field} {...one} field={of === "" ? one.field : `${of}: ${one.field}`} />)
            ) : (
              <li key={of}>
                {of}
                <ul>
                  {fields.map((one) => (
                    <FieldChange key={one.field} {...one} />
                  ))}
                </ul>
              </li>
            ),
          )}
        </ul>
        {reason && !(recordKind && CHANGES_AS_REASON.has(recordKind) && changes.length > 0) ? <div>{reason}</div> : null}
      </>
    ),
    note: `${showInstant(timestamp)} · ${user}${authorisedBy ? ` · authorised by ${authorisedBy}` : ""}`,
  };
}

/** A field in words; `of` is the part that has it, empty for the record itself. */
interface Shown extends ChangeInWords {
  of: string;
  /** Whether it had no value before. */
  isNew: boolean;
}

const shownChanges = ({ changes, recordKind }: LogRow): Shown[] =>
  changes.flatMap(({ of = "", ...change }) => changesInWords([change], WRITTEN, recordKind).map((words) => ({ ...words, of, isNew: change.from === null })));

function FieldChange({ field, from, to, isNew }: Omit<Shown, "of">) {
  return (
    <li>
      {field}: {isNew ? null : <Before value={from} />}
      <ins>{to}</ins>
    </li>
  );
}

function Before({ value }: { value: string }) {
  return (
    <>
      <del>{value}</del> <span aria-hidden="true">→</span>{" "}
    </>
  );
}

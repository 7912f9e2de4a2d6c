import { type ChangeInWords, changesInWords, LogFilters, type LogRow } from "@apothecary/core/ledger/contract";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Timeline, type TimelineEntry } from "../../../kit/layout/timeline.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { showDay, showInstant, showNumber } from "../../../kit/table/columns/format.ts";
import type { ToolProps } from "../../../lib/page/tool.ts";
import { changesWord } from "../../../entities/transaction/record-changes.tsx";
import { type ListEdit, mergedHistory } from "../api/history-entries.ts";
import { useListEdits } from "../api/list-edits.ts";
import { useLog } from "../api/transaction-log.ts";
import "./record-history.css";

const WRITTEN = { day: showDay, number: showNumber };

/** Kinds of records whose own actions repeat the changes as their reason. */
const CHANGES_AS_REASON: ReadonlySet<string> = new Set(["user", "business", "item"]);

/**
 * Everything that was changed of a record: who, when, and each field from what to what, newest first. Of a formula or a
 * product also the recipe or componentry before each edit, and edits from before the ledger had changes.
 */
export function RecordHistory({ values, onClose }: ToolProps) {
  const { name = "", recordKind, recordId } = values;
  const filters = LogFilters.safeParse({ recordKind, recordId });
  const log = useLog(filters.success ? filters.data : undefined, false);
  const { rows, hasMore, isFetching, loadMore } = log;
  const lists = useListEdits(recordKind, Number(recordId));
  const entries = rows && lists.edits && mergedHistory(rows, lists.edits, hasMore);
  const error = log.error ?? lists.error;
  const retry = () => (log.error ? log.retry() : void lists.refetch());
  const title = `${changesWord(recordKind)} of ${name}`;
  return (
    <Dialog title={title} size="normal" onClose={onClose}>
      <Stack gap={3}>
        {entries?.length ? <Timeline label={title} entries={entries.map(({ row, edit }) => (row ? changeEntry(row, row.id, edit) : editEntry(edit)))} /> : null}
        {entries === undefined && filters.success && !error ? <Skeleton share={0.6} /> : null}
        {(entries?.length === 0 && !hasMore) || !filters.success ? (
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

/** An edit that the ledger has no changes of. */
function editEntry({ at, by, reason, changes, before }: ListEdit): TimelineEntry {
  return {
    key: at,
    title: (
      <>
        <ul className="record-changes">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        {reason ? <div>{reason}</div> : null}
        <Before lines={before} />
      </>
    ),
    note: `${showInstant(at)} · ${by}`,
  };
}

/** The whole list before an edit, which opens below it. */
function Before({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="record-before">
      <summary>Before this edit</summary>
      <ul className="record-changes">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

function changeEntry(row: LogRow, key: string, edit: ListEdit | undefined): TimelineEntry {
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
        {edit ? <Before lines={edit.before} /> : null}
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
      {field}: {isNew ? null : <OldValue value={from} />}
      <ins>{to}</ins>
    </li>
  );
}

function OldValue({ value }: { value: string }) {
  return (
    <>
      <del>{value}</del> <span aria-hidden="true">→</span>{" "}
    </>
  );
}

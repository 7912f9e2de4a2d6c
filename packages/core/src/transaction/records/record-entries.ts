/**
 * The audit trail of an action: one ledger entry for each record that it changes, with the old and new values, from the
 * action's writes and the rows that it has read.
 */
import { rowRead } from "../../lib/table/rows-read.ts";
import { getMany } from "../../lib/table/table.ts";
import { type Key, mergeAdditions, type Row, rowAfter, updatedAttributes, type Write, writeKey } from "../../lib/table/write.ts";
import type { Change, Entry } from "../entry.rows.ts";
import { recordHead, recordOfRow } from "./record-kinds.ts";
import type { RecordRows } from "./record-shapes.ts";
import { recordAction } from "./record-kind-shapes.ts";
import { partName, recordChanges } from "./row-changes.ts";

/** A write of a row with a trail. */
interface RecordWrite {
  write: Write;
  key: Key;
  rows: RecordRows;
  id: string;
}

/** The rows of an action, and why it was done. */
interface Effect {
  writes: Write[];
  ledger?: Entry[] | undefined;
  /** The reason that the person gave, for records whose entry is made here. */
  reason?: string | undefined;
}

const recordName = ({ rows, id }: Pick<RecordWrite, "rows" | "id">): string => `${rows.kind}\n${id}`;
const entryName = ({ recordKind, recordId }: Entry): string | undefined => (recordKind === undefined ? undefined : `${recordKind}\n${recordId}`);

/**
 * The ledger entries of an action with those of its records: an entry that a verb wrote about a record gets the record's
 * changes, other records get an entry of their own. Rows that the action has not read are read here.
 */
export async function withRecordEntries(effect: Effect): Promise<Entry[]> {
  const all = recordWrites(mergeAdditions(effect.writes));
  const before = await rowsBefore(all);
  const entries = [...(effect.ledger ?? [])];
  for (const [name, ofRecord] of Map.groupBy(all, recordName)) {
    const changes = recordChanges(
      ofRecord.map(({ rows, write, key }) => {
        const was = before(key, write);
        return { rows, was, is: rowAfter(write, was) };
      }),
    );
    const at = entries.findIndex((entry) => entryName(entry) === name);
    const written = entries[at];
    if (written) entries[at] = changes.length === 0 ? written : { ...written, changes: [...(written.changes ?? []), ...changes] };
    else if (changes.length > 0) entries.push(recordEntry(ofRecord, changes, before, effect.reason));
  }
  return entries;
}

/** The most entries that an action's records add to its own. */
export function recordEntryCount({ writes, ledger = [] }: Effect): number {
  const written = new Set(ledger.map(entryName));
  return new Set(
    recordWrites(writes)
      .map(recordName)
      .filter((name) => !written.has(name)),
  ).size;
}

/** The writes that can change a field with a trail. */
function recordWrites(writes: Write[]): RecordWrite[] {
  return writes.flatMap((write): RecordWrite[] => {
    if (write.kind === "check") return [];
    const key = writeKey(write);
    const record = recordOfRow(key);
    if (!record) return [];
    const { fields, entries = {} } = record.rows;
    const changed = write.kind !== "update" || updatedAttributes(write).some((name) => Object.hasOwn(fields, name) || Object.hasOwn(entries, name));
    return changed ? [{ write, key, ...record }] : [];
  });
}

type Before = (key: Key, write: Write) => Row | undefined;

async function rowsBefore(all: readonly RecordWrite[]): Promise<Before> {
  const unread = all.filter(({ key, write }) => !isNew(write) && !isAsRead(write, rowRead(key)));
  if (unread.length > 0)
    await getMany(
      unread.map(({ key }) => key),
      true,
    );
  return (key, write) => (isNew(write) ? undefined : rowRead(key)?.row);
}

const isNew = (write: Write): boolean => write.kind === "put" && write.expect?.absent === true;

/** Whether a row that was read is the one that the write expects. */
function isAsRead(write: Write, read: { row: Row | undefined } | undefined): boolean {
  const version = write.expect?.equals?.["version"];
  return read !== undefined && (version === undefined || read.row?.["version"] === version);
}

function recordEntry(ofRecord: readonly RecordWrite[], changes: Change[], before: Before, reason: string | undefined): Entry {
  const [first] = ofRecord;
  if (!first) throw new Error("An entry of a record has at least one write.");
  const head = ofRecord.find(({ rows }) => rows.name !== undefined);
  const was = head && before(head.key, head.write);
  const is = head && rowAfter(head.write, was);
  const happened = !head || (was && is) ? "Edited" : is ? "Added" : "Removed";
  const name = head ? partName(head.rows.name ?? [], is ?? was ?? {}) : headRead(first);
  return {
    class: "records",
    action: recordAction(first.rows.kind, happened),
    recordKind: first.rows.kind,
    recordId: first.id,
    ...(name ? { name } : {}),
    ...(reason ? { reason } : {}),
    changes,
  };
}

/** The record's name, if only parts of it are written: of its main row, if the action has read it. */
function headRead({ key, rows }: RecordWrite): string {
  const head = recordHead(rows.kind);
  const row = head?.whole ? rowRead({ PK: key.PK, SK: head.sort })?.row : undefined;
  return row ? partName(head?.name ?? [], row) : "";
}

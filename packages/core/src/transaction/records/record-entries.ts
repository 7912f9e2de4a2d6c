/**
 * The audit trail of an action: one ledger entry for each record that it changes, with the old and new values, from the
 * action's writes and the rows that it has read.
 */
import { rowRead } from "../../lib/table/rows-read.ts";
import { getMany } from "../../lib/table/table.ts";
import { type Key, mergeAdditions, type Row, rowAfter, updatedAttributes, type Write, writeKey } from "../../lib/table/write.ts";
import type { Entry } from "../entry.rows.ts";
import { recordFields, recordHead, recordOfRow } from "./record-kinds.ts";
import type { RecordRows } from "./record-shapes.ts";
import { recordAction } from "./record-kind-shapes.ts";
import { type ChangedRow, firstValues, partName, recordChanges } from "./row-changes.ts";

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
/** The place of the entry that tells a record's changes: one about the record, else the first movement of the item; -1 without one. */
function tellingEntry(entries: readonly Entry[], { rows: { kind }, id }: Pick<RecordWrite, "rows" | "id">): number {
  const own = entries.findIndex(({ recordKind, recordId }) => recordKind === kind && recordId === id);
  return own !== -1 || kind !== "item" ? own : entries.findIndex(({ recordKind, sku }) => recordKind === undefined && sku === id);
}

/**
 * The ledger entries of an action with those of its records: an entry that a verb wrote about a record gets the record's
 * changes, other records get an entry of their own. Rows that the action has not read are read here.
 */
export async function withRecordEntries(effect: Effect): Promise<Entry[]> {
  const all = recordWrites(mergeAdditions(effect.writes));
  const before = await rowsBefore(all);
  const entries = [...(effect.ledger ?? [])];
  for (const ofRecord of Map.groupBy(all, recordName).values()) {
    const rows = ofRecord.map((one) => {
      const was = before(one.key, one.write);
      return { rows: one.rows, was, is: rowAfter(one.write, was) };
    });
    const [first] = ofRecord;
    const changes = recordChanges(rows);
    if (!first || changes.length === 0) continue;
    const { kind } = first.rows;
    const isAdded = rows.some((one) => one.rows.name !== undefined && !one.was);
    const trail = { changes, ...firstsOfParts(rows), ...(isAdded ? { fieldCount: recordFields(kind).size } : {}) };
    const at = tellingEntry(entries, first);
    const written = entries[at];
    if (written) entries[at] = { ...written, recordKind: kind, recordId: first.id, ...trail, changes: [...(written.changes ?? []), ...changes] };
    else entries.push(recordEntry(ofRecord, trail, before, effect.reason));
  }
  return entries;
}

/** The most entries that an action's records add to its own. */
export function recordEntryCount({ writes, ledger = [] }: Effect): number {
  const records = Map.groupBy(recordWrites(writes), recordName);
  return [...records.values()].filter(([first]) => first && tellingEntry(ledger, first) === -1).length;
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

/** The first values of parts that are added, where their declaration keeps them. */
function firstsOfParts(rows: readonly ChangedRow[]): Pick<Entry, "firsts"> {
  const firsts = rows.flatMap(({ rows: { part }, was, is }) => (part?.follows && is && !was ? [[is.SK, firstValues(part.follows, is)] as const] : []));
  return firsts.length > 0 ? { firsts: Object.fromEntries(firsts) } : {};
}

function recordEntry(
  ofRecord: readonly RecordWrite[],
  trail: Pick<Entry, "changes" | "firsts" | "fieldCount">,
  before: Before,
  reason: string | undefined,
): Entry {
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
    ...trail,
  };
}

/** The record's name, if only parts of it are written: of its main row, if the action has read it. */
function headRead({ key, rows }: RecordWrite): string {
  const head = recordHead(rows.kind);
  const row = head?.whole ? rowRead({ PK: key.PK, SK: head.sort })?.row : undefined;
  return row ? partName(head?.name ?? [], row) : "";
}

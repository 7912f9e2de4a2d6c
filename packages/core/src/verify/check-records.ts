/** Checks records against their trail: a field is what the last ledger row that changed it says. */
import { isDeepStrictEqual } from "node:util";
import type { Row } from "../lib/table/write.ts";
import { type Change, type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import type { RecordKind } from "../transaction/records/record-kind-shapes.ts";
import { recordFields, recordOfRow } from "../transaction/records/record-kinds.ts";
import { firstValues, isShownAsIs, partName, rowValues } from "../transaction/records/row-changes.ts";
import { differing, type Finding, reach, ShareCheck } from "./finding.ts";
import { entryMoment, isAfter, later, type Moment, withLast } from "./moment.ts";

const TRANSACTION = transactionKey("").PK;
const RULE = "a record is what its trail says";

/** A value in the ledger. Undefined for an earlier row that shows another in its place. */
interface Recorded extends Moment {
  to: Change["to"] | undefined;
}

interface Field {
  recorded: Recorded[];
  /** Its value now; several for parts of one name, such as two lines of a product. */
  now: Change["to"][];
}

/** A field of a part, or an entry as a whole. */
interface OfPart extends Field {
  part: string;
  whole: boolean;
}

/** An entry: when it was last added or removed, and last edited; and the name of it as a whole. */
interface Part {
  whole: Moment;
  edited: Moment;
  name: string;
}

const NEVER: Moment = { at: 0 };

/** A part whose first values the entry of its record has: these, and the present ones with the names of its fields. */
interface First {
  values?: readonly Change["to"][];
  now?: { values: readonly Change["to"][]; names: readonly string[] };
}

const noField = (): Field => ({ recorded: [], now: [] });
const recordName = (kind: RecordKind, id: string): string => `${kind} ${id}`;
const partKey = (record: string, of: string): string => `${record} ${of}`;
const fieldName = (record: string, { of, field }: Pick<Change, "of" | "field">): string =>
  of === undefined ? `${record} ${field}` : `${partKey(record, of)} ${field}`;

export class RecordCheck extends ShareCheck {
  /** Fields of records, by name. */
  private readonly ofRecords = new Map<string, Field & { record: string }>();
  /** The same of parts, which can be gone or have another name since, and of entries as a whole. */
  private readonly ofParts = new Map<string, OfPart>();
  private readonly parts = new Map<string, Part>();
  /** By row, without those that are as they were at first. */
  private readonly firsts = new Map<string, First>();
  /** Records whose addition told all fields that are declared now: what was not told since had no value. */
  private readonly added = new Set<string>();

  see(row: Row): void {
    if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
    else this.seeRecord(row);
  }

  findings(): Finding[] {
    const records = [...this.ofRecords].flatMap(([name, { record, recorded, now }]) => {
      const last = recorded.length === 0 && this.added.has(record) ? [{ ...NEVER, to: null }] : recorded;
      return fieldFindings(name, last, now.length === 0 ? [null] : now);
    });
    const parts = [...this.ofParts].flatMap(([name, field]) => (this.isTold(field) ? fieldFindings(name, field.recorded, field.now) : []));
    return [...records, ...parts, ...[...this.firsts].flatMap(([row, first]) => this.firstFindings(row, first))];
  }

  /** Whether the trail's last word of a part, or of a field of it, is of what is there now. */
  private isTold({ part, whole, recorded, now }: OfPart): boolean {
    if (now.length === 0 || recorded.length === 0) return false;
    const changed = this.parts.get(part);
    if (!changed) return true;
    // A part that was removed can have another of the same name beside it.
    if (whole) return recorded.every(({ to }) => to !== null) && recorded.some((one) => isAfter(one, changed.edited));
    if (recorded.some((one) => isAfter(one, changed.whole))) return true;
    if (recorded.every((one) => isAfter(changed.whole, one))) return false;
    // Added and edited at about the same time: either can be the last, so that it is as added or as edited.
    const added = this.ofParts.get(changed.name);
    return added !== undefined && fieldFindings("", added.recorded, added.now).length > 0;
  }

  private firstFindings(row: string, { values, now }: First): Finding[] {
    if (!values || !now) return [];
    return now.names.flatMap((name, i) => {
      const [first = null, value = null] = [values[i], now.values[i]];
      const edits = this.ofParts.get(name)?.recorded ?? [];
      return edits.some(({ to }) => to === value) ? [] : differing(RULE, `${row} ${name}`, String(first), String(value));
    });
  }

  private seeEntry(entry: EntryRow): void {
    const { recordKind, recordId = "", changes = [], firsts = {}, fieldCount } = entry;
    if (recordKind === undefined) return;
    const record = recordName(recordKind, recordId);
    if (!this.isMine(record)) return;
    const moment = entryMoment(entry);
    for (const change of changes) {
      const declared = recordFields(recordKind).get(change.field);
      const { of, mark, to } = change;
      const isPart = of !== undefined && declared === undefined;
      // The same rows have the changes of batches' fields.
      if (declared === undefined && !isPart) continue;
      const field = this.field(record, change, isPart);
      const recorded = { ...moment, to: mark ?? (to === null || (declared !== undefined && isShownAsIs(declared)) ? to : undefined) };
      field.recorded = withLast(field.recorded, recorded);
      if (of === undefined) continue;
      const part = reach(this.parts, partKey(record, of), () => ({ whole: NEVER, edited: NEVER, name: "" }));
      if (isPart) Object.assign(part, { whole: later(moment, part.whole), name: fieldName(record, change) });
      else part.edited = later(moment, part.edited);
    }
    if (fieldCount === recordFields(recordKind).size) this.added.add(record);
    for (const [sort, values] of Object.entries(firsts)) this.noteFirst(`${recordKind} ${recordId} ${sort}`, { values });
  }

  private seeRecord(row: Row): void {
    const declared = recordOfRow(row);
    if (!declared) return;
    const { rows, id } = declared;
    const record = recordName(rows.kind, id);
    if (!this.isMine(record)) return;
    for (const { value, ...one } of rowValues(rows, row)) {
      // A field of the record itself without a value is kept only once its trail has it.
      if (value !== null || one.of !== undefined) this.field(record, one, !recordFields(rows.kind).has(one.field)).now.push(value);
    }
    const { part } = rows;
    if (!part?.follows) return;
    const names = part.follows.map((field) => fieldName(record, { of: partName(part.name, row), field }));
    this.noteFirst(`${rows.kind} ${id} ${row.SK}`, { now: { values: firstValues(part.follows, row), names } });
  }

  private noteFirst(name: string, half: First): void {
    const first = { ...this.firsts.get(name), ...half };
    if (isDeepStrictEqual(first.values, first.now?.values)) this.firsts.delete(name);
    else this.firsts.set(name, first);
  }

  private field(record: string, change: Pick<Change, "of" | "field">, whole: boolean): Field {
    const { of } = change;
    const name = fieldName(record, change);
    return of === undefined
      ? reach(this.ofRecords, name, () => ({ ...noField(), record }))
      : reach(this.ofParts, name, () => ({ ...noField(), part: partKey(record, of), whole }));
  }
}

function fieldFindings(name: string, recorded: readonly Recorded[], now: readonly Change["to"][]): Finding[] {
  if (recorded.length === 0 || recorded.some(({ to }) => to === undefined || now.includes(to))) return [];
  return differing(RULE, name, recorded.map(({ to }) => String(to)).join(" or "), now.map(String).join(" or "));
}

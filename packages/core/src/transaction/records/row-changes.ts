/** The differences of two states of a row, in the fields that its declaration names. Pure. */
import { createHash } from "node:crypto";
import { Day } from "../../lib/rules/fields.ts";
import { ukDay } from "../../lib/time/day.ts";
import type { Row } from "../../lib/table/write.ts";
import type { Change } from "../entry.rows.ts";
import type { AuditedEntries, AuditedField, RecordRows } from "./record-shapes.ts";

type Fields = Readonly<Record<string, unknown>>;
type Value = Change["from"];

/** What the trail shows in place of a secret. */
const SECRET = "changed";
/** Hexadecimal digits of the SHA-256 in a mark. */
const MARK_DIGITS = 24;

/** A row of a record, before and after. */
export interface ChangedRow {
  rows: RecordRows;
  was: Row | undefined;
  is: Row | undefined;
}

/** The changes of a record, of all its rows that a transaction writes. */
export function recordChanges(changed: readonly ChangedRow[]): Change[] {
  const isNew = changed.some(({ rows, was }) => rows.name !== undefined && was === undefined);
  return changed.flatMap(({ rows, was, is }) => (isNew && !was && rows.part?.follows ? [] : rowChanges(rows, was, is)));
}

/** The first values of a part's fields that follow from its record's addition. */
export const firstValues = (fields: readonly string[], row: Fields): Value[] => fields.map((field) => shownValue(row[field]));

/** The changes of a row. `was` or `is` is undefined for a row that is added or removed. */
export function rowChanges(rows: RecordRows, was: Row | undefined, is: Row | undefined): Change[] {
  const ofPart = rows.part && { of: partName(rows.part.name, is ?? was ?? {}) };
  const changes = fieldChanges(rows.fields, was, is).map((change) => ({ ...change, ...ofPart }));
  return [...changes, ...entryChanges(rows, was, is)];
}

/** The name of a record or a part, of the fields that have a value. */
export function partName(fields: readonly string[], of: Fields): string {
  return fields.flatMap((field) => shownValue(of[field]) ?? []).join(" ");
}

function fieldChanges(fields: RecordRows["fields"], was: Fields = {}, is: Fields = {}): Change[] {
  return Object.entries(fields).flatMap(([field, declared]): Change[] => {
    if (same(was[field], is[field])) return [];
    const { shown = field, secret = false, inWords } = typeof declared === "string" ? {} : declared;
    const show = (of: Fields): Value => (shownValue(of[field]) === null ? null : secret ? SECRET : shownValue(of[shown], inWords));
    const to = show(is);
    // A secret has no value before, unless it is gone.
    const from = secret && to !== null ? null : show(was);
    if (from === null && to === null) return [];
    return [{ field, from, to, ...(to === null || isShownAsIs(declared) ? {} : { mark: comparedValue(declared, is[field]) }) }];
  });
}

/** Whether the trail shows a field's own value. Otherwise its changes have a mark, which is compared in its place. */
export const isShownAsIs = (declared: AuditedField): boolean =>
  typeof declared === "string" || (declared.shown === undefined && !declared.secret && !declared.inWords);

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, MARK_DIGITS);

/** What is compared of a field: its value, of a secret its digest. */
function comparedValue(declared: AuditedField, of: unknown): Value {
  const value = shownValue(of);
  return typeof declared === "object" && declared.secret && value !== null ? digest(String(value)) : value;
}

/** The digest of an entry's fields, without their words, which can change. */
const entryMark = (fields: RecordRows["fields"], of: Fields): string =>
  digest(JSON.stringify(Object.entries(fields).map(([field, declared]) => [field, comparedValue(declared, of[field])])));

/** A value of a record that the trail is compared with: of an entry as a whole, its mark. */
export type RowValue = Pick<Change, "field" | "of"> & { value: Value };

/** The fields of a row and of its entries as they are now, and the marks of the entries. */
export function rowValues({ fields, part, entries = {} }: RecordRows, row: Row): RowValue[] {
  const ofEntries = Object.entries(entries).flatMap(([attribute, declared]) =>
    [...entriesById(declared, row[attribute])].flatMap(([id, entry]) => entryValues(declared, declared.name ? partName(declared.name, entry) : id, entry)),
  );
  const ofPart = part && { of: partName(part.name, row) };
  return [...fieldValues(fields, row).map((value) => ({ ...value, ...ofPart })), ...ofEntries];
}

function entryValues({ word, fields }: AuditedEntries, of: string, entry: Fields): RowValue[] {
  return [{ field: word, of, value: entryMark(fields, entry) }, ...fieldValues(fields, entry).map((value) => ({ ...value, of }))];
}

const fieldValues = (fields: RecordRows["fields"], row: Fields): RowValue[] =>
  Object.entries(fields).map(([field, declared]) => ({ field, value: comparedValue(declared, row[field]) }));

/** An entry that is added or removed is one change with all its fields as text; one that is edited has a change for each field. */
function entryFieldChanges({ word, fields }: AuditedEntries, of: string, was: Fields | undefined, is: Fields | undefined): Change[] {
  if (was && is) return fieldChanges(fields, was, is).map((change) => ({ ...change, of }));
  if (!was && !is) return [];
  const text = entryText(fields, was ?? is ?? {});
  return text === "" ? [] : [{ field: word, of, from: was ? text : null, to: is ? text : null, ...(is ? { mark: entryMark(fields, is) } : {}) }];
}

/** The fields of an entry as text, days as on screens: `Quantity 12, Dispatch date 30/11/2026`. */
function entryText(fields: RecordRows["fields"], of: Fields): string {
  const all = fieldChanges(fields, {}, of).map(({ field, to }) => `${fieldWord(fields[field] ?? field)} ${entryValueText(to)}`);
  return all.join(", ");
}

function entryValueText(value: Value): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" && Day.safeParse(value).success ? ukDay(value) : String(value);
}

const fieldWord = (declared: AuditedField): string => (typeof declared === "string" ? declared : declared.word);

function entryChanges({ entries = {} }: RecordRows, was: Row | undefined, is: Row | undefined): Change[] {
  return Object.entries(entries).flatMap(([attribute, declared]) => {
    if (declared.follows && !was) return [];
    const [before, after] = [was, is].map((row) => entriesById(declared, row?.[attribute]));
    const ids = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
    return [...ids].flatMap((id) => {
      const [from, to] = [before?.get(id), after?.get(id)];
      return entryFieldChanges(declared, declared.name ? partName(declared.name, to ?? from ?? {}) : id, from, to);
    });
  });
}

/** The entries of a list or a map by their identity. */
function entriesById({ by }: AuditedEntries, of: unknown): Map<string, Fields> {
  if (Array.isArray(of)) return new Map(of.map((entry: Fields, i) => [by ? String(entry[by]) : String(i), entry]));
  if (typeof of === "object" && of !== null) return new Map(Object.entries(of as Record<string, Fields>));
  return new Map();
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(shownValue(a)) === JSON.stringify(shownValue(b));
}

/** A value as the trail has it: nothing for what is empty, the texts of a list joined. */
function shownValue(value: unknown, inWords: (value: string) => string = String): Value {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "string") return inWords(value);
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map((one) => shownValue(one, inWords) ?? "").join(", ") || null;
  const parts = Object.entries(value)
    .toSorted()
    .flatMap(([name, one]) => (shownValue(one) === null ? [] : `${name} ${shownValue(one)}`));
  return parts.join(", ") || null;
}

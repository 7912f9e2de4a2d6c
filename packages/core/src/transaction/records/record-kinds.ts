/**
 * What the audit trail has of each row: the record that it belongs to, and its fields. Every row that an action writes is
 * declared here, or named in `WITHOUT_TRAIL` with the reason; a test compares both with the rows that the calls write.
 */
import { DIRECTORY_ROWS } from "./directory-rows.ts";
import { makingRows } from "./making-rows.ts";
import { STOCK_ROWS } from "./stock-rows.ts";
import type { Key } from "../../lib/table/write.ts";
import type { AuditedField, RecordRows } from "./record-shapes.ts";
import type { RecordKind } from "./record-kind-shapes.ts";

let made: readonly RecordRows[] | undefined;
/** All declarations, made when they are first used: the first page of the browser has no use for the schemas in them. */
const recordRows = (): readonly RecordRows[] => (made ??= [...DIRECTORY_ROWS, ...STOCK_ROWS, ...makingRows()]);

/** The declaration of a row, with the id of its record; undefined for rows without a trail. */
export function recordOfRow({ PK, SK }: Key): { rows: RecordRows; id: string } | undefined {
  for (const rows of recordRows()) {
    const id =
      PK.startsWith(rows.partition) && SK.startsWith(rows.sort) && (rows.whole ? SK === rows.sort : true)
        ? rows.id(PK.slice(rows.partition.length), SK.slice(rows.sort.length))
        : undefined;
    if (id !== undefined) return { rows, id };
  }
  return undefined;
}

/** The declaration of a kind's main row. */
export const recordHead = (kind: RecordKind): RecordRows | undefined => recordRows().find((rows) => rows.kind === kind && rows.name !== undefined);

const fieldsByKind = new Map<RecordKind, ReadonlyMap<string, AuditedField>>();

/** The fields of a kind's records and of their parts, by name. */
export function recordFields(kind: RecordKind): ReadonlyMap<string, AuditedField> {
  const known = fieldsByKind.get(kind);
  if (known) return known;
  const all = recordRows().filter((rows) => rows.kind === kind);
  const declared = all.flatMap(({ fields, entries = {} }) => [fields, ...Object.values(entries).map((of) => of.fields)]);
  // The first declaration of a name applies.
  const fields = new Map(declared.toReversed().flatMap(Object.entries<AuditedField>));
  fieldsByKind.set(kind, fields);
  return fields;
}

/** The word of a field of a kind's records, or of their parts; undefined if it is no such field. */
export function recordFieldWord(kind: RecordKind, field: string): string | undefined {
  const found = recordFields(kind).get(field);
  return typeof found === "object" ? found.word : found;
}

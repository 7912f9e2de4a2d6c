/** The shapes in which the trail of records is declared. Pure; the browser uses it too. */
import type { RecordKind } from "./record-kind-shapes.ts";

/** A field: its word, or what is shown instead of its value. */
export type AuditedField =
  | string
  | {
      word: string;
      /** The attribute whose value is shown: the name of a business for its id. */
      shown?: string;
      /** The word for each of its values. */
      inWords?: (value: string) => string;
      /** Its value is never shown, only that it has changed. */
      secret?: true;
    };

/** Entries of a list or map in a row: each is one line of the trail when it is added or removed, and one a field when it is edited. */
export interface AuditedEntries {
  word: string;
  /** The field that identifies an entry of a list; entries of a map and plain values identify themselves. */
  by?: string;
  /** The fields that name an entry to people; by default its identity. */
  name?: readonly string[];
  fields: Readonly<Record<string, AuditedField>>;
  /** They follow from the record's other fields when it is added, and are not repeated then. */
  follows?: true;
}

/** The rows of one kind. */
export interface RecordRows {
  kind: RecordKind;
  partition: string;
  sort: string;
  /** Whether `sort` is the whole sort key. */
  whole?: true;
  /** The id of the record, from what follows `partition` and `sort` in its keys. */
  id: (afterPartition: string, afterSort: string) => string;
  /** For the main row: the fields that name the record. */
  name?: readonly string[];
  /** For a row that is a part of its record: the fields that name it. */
  part?: {
    name: readonly string[];
    /**
     * Parts that are added with their record are not repeated as changes: they are in its rows, and each later change has the
     * value before. The record's entry keeps the first values of these fields for `verify-stock`.
     */
    follows?: readonly string[];
  };
  fields: Readonly<Record<string, AuditedField>>;
  entries?: Readonly<Record<string, AuditedEntries>>;
  /** Fields without a trail, in groups by the reason. */
  leftOut: Readonly<Record<string, readonly string[]>>;
}

/** The id is what follows the partition's prefix. */
export const afterPrefix = (id: string): string => id;

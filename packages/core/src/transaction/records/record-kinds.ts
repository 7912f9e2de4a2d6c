/**
 * What the audit trail has of each row: the record that it belongs to, and its fields. Every row that an action writes is
 * declared here, or named in `UNTOLD` with the reason; a test compares both with the rows that the calls write.
 */
import { DIRECTORY_ROWS } from "./directory-rows.ts";
import { MAKING_ROWS } from "./making-rows.ts";
import { STOCK_ROWS } from "./stock-rows.ts";
import type { Key } from "../../lib/table/write.ts";
import type { RecordRows } from "./record-shapes.ts";
import type { RecordKind } from "./record-kind-shapes.ts";

const RECORD_ROWS: readonly RecordRows[] = [...DIRECTORY_ROWS, ...STOCK_ROWS, ...MAKING_ROWS];

/** Rows without a trail of their own, by the beginning of their partition, and why. */
export const UNTOLD: Readonly<Record<string, string>> = {
  T: "the ledger itself, and the records of requests",
  O: "the progress of an operation, whose effects are told",
  IM: "a line of an import file: the items and batches that it made are told",
  N: "counters",
  A: "attempts to sign in: they are ledger rows if they are refused",
  UN: "claims of usernames",
  BC: "claims of client codes",
  PN: "claims of bins",
  BN: "claims of batch numbers",
  FR: "claims of R&D codes",
  FB: "claims of formula batch numbers",
  JGN: "claims of the names of job groups",
  SUPPLIERBATCHES: "finds batches by their supplier's number",
  "SUPPLIERBATCHES#DELIVERED": "the same",
  SOF: "finds the open orders of a formula",
  FOLLOWON: "finds the order for follow-ons",
  RESERVED: "reservations, which are ledger rows",
  PRODUCED: "sums of what jobs produced, which are ledger rows",
  RECIPES: "finds recipes by their ingredients",
  D: "a delivery is its ledger rows, and never changes",
};

/** The declaration of a row, with the id of its record; undefined for rows without a trail. */
export function recordOfRow({ PK, SK }: Key): { rows: RecordRows; id: string } | undefined {
  for (const rows of RECORD_ROWS) {
    const id =
      PK.startsWith(rows.partition) && SK.startsWith(rows.sort) && (rows.whole ? SK === rows.sort : true)
        ? rows.id(PK.slice(rows.partition.length), SK.slice(rows.sort.length))
        : undefined;
    if (id !== undefined) return { rows, id };
  }
  return undefined;
}

/** The declaration of a kind's main row. */
export const recordHead = (kind: RecordKind): RecordRows | undefined => RECORD_ROWS.find((rows) => rows.kind === kind && rows.name !== undefined);

/** The word of a field of a kind's records, or of their parts; undefined if it is no such field. */
export function recordFieldWord(kind: RecordKind, field: string): string | undefined {
  const declared = RECORD_ROWS.filter((rows) => rows.kind === kind).flatMap(({ fields, entries = {} }) => [
    fields,
    ...Object.values(entries).map((of) => of.fields),
  ]);
  const found = declared.find((fields) => Object.hasOwn(fields, field))?.[field];
  return typeof found === "object" ? found.word : found;
}

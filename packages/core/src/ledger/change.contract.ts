/** What an edit changed, as ledger rows keep it (contract, section 8). No AWS import: the browser uses it too. */
import * as z from "zod";
import { Day, STATUS_WORDS } from "../lib/rules/fields.ts";
import { recordFieldWord } from "../transaction/records/record-kinds.ts";
import { stockLineWord } from "../stock/lots/stock-line-shapes.ts";
import type { RecordKind } from "../transaction/records/record-kind-shapes.ts";

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * A field with its old and new value: days `YYYY-MM-DD`, status codes, quantities in grams or units. `of` names the part of
 * the record that has the field, such as a line of an order.
 */
export const Change = z.object({ field: z.string(), of: z.string().optional(), from: Value, to: Value });
export type Change = z.infer<typeof Change>;

/** How days and numbers are written where the changes are shown. */
export interface Written {
  day: (day: string) => string;
  number: (figure: number) => string;
}

/** A change in words, for where it is shown. */
export interface ChangeInWords {
  field: string;
  from: string;
  to: string;
}

/** The changes of a row in words; `kind` is the record that they are of. */
export function changesInWords(changes: readonly Change[], written: Written, kind?: RecordKind | null): ChangeInWords[] {
  return changes.map(({ field, of, from, to }) => {
    const word = (kind ? recordFieldWord(kind, field) : undefined) ?? stockLineWord(field) ?? field;
    const [before, after] = [from, to].map((value) => changedValueText(field, value, written));
    return { field: of ? `${of}: ${word}` : word, from: before ?? "", to: after ?? "" };
  });
}

/** The changes of a row as text: `Expiry date: 31/01/2030 → 28/02/2031`; empty without any. */
export function changesText(changes: readonly Change[], written: Written, kind?: RecordKind | null): string {
  return changesInWords(changes, written, kind)
    .map(({ field, from, to }) => `${field}: ${from} → ${to}`)
    .join("; ");
}

function changedValueText(field: string, value: Change["from"], { day, number }: Written): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (field === "status" && typeof value === "number") return STATUS_WORDS[Number(value)] ?? String(value);
  if (typeof value === "number") return number(value);
  return Day.safeParse(value).success ? day(value) : value;
}

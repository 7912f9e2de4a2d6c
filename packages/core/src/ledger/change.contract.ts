/** What an edit changed, as ledger rows keep it (contract, section 8). No AWS import: the browser uses it too. */
import * as z from "zod";
import { STATUS_WORDS } from "../lib/rules/fields.ts";

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A field with its old and new value: days `YYYY-MM-DD`, status codes, quantities in grams or units. */
export const Change = z.object({ field: z.string(), from: Value, to: Value });
export type Change = z.infer<typeof Change>;

/** The words for the fields. */
const FIELDS: Record<string, string> = {
  batchNumber: "Batch number",
  supplierBatchNumber: "Supplier batch number",
  expiryDate: "Expiry date",
  packSize: "Pack size",
  status: "Status",
};

/** How days and numbers are written where the changes are shown. */
export interface Written {
  day: (day: string) => string;
  number: (figure: number) => string;
}

/** The changes of a row as text: `Expiry date: 31/01/2030 → 28/02/2031`; empty without any. */
export function changesTold(changes: readonly Change[], written: Written): string {
  return changes
    .map(({ field, from, to }) => `${FIELDS[field] ?? field}: ${changedValueText(field, from, written)} → ${changedValueText(field, to, written)}`)
    .join("; ");
}

function changedValueText(field: string, value: Change["from"], { day, number }: Written): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (field === "status") return STATUS_WORDS[Number(value)] ?? String(value);
  if (field === "expiryDate") return day(String(value));
  return typeof value === "number" ? number(value) : value;
}

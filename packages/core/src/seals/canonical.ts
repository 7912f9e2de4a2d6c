/**
 * The canonical form of a ledger row, which is hashed and sealed. JSON as in RFC 8785: keys sorted by UTF-16 code
 * units, no white space, numbers and strings as serialised by ECMAScript.
 */
import { indexKeys, INDEXES } from "../lib/table/table-shape.ts";
import type { Row } from "../lib/table/write.ts";
import type { Change } from "../transaction/entry.rows.ts";

/** A JSON value. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A field of a ledger row. */
type SealedValue = string | number | boolean | null | number[] | Record<string, number> | Change[];

/** The record of the request, which its first ledger row carries, is not part of the ledger. */
const REQUEST_RECORD = ["digest", "by", "answer", "unfinished"];
/** Index keys are derived from the row. A migration can add or change an index. */
const INDEX_KEYS = INDEXES.flatMap((index) => Object.values(indexKeys(index)));
const NOT_SEALED: ReadonlySet<string> = new Set([...REQUEST_RECORD, ...INDEX_KEYS]);

/** The sealed fields of a ledger row: all except its index keys and the record of its request. */
export function sealedFields(row: Row): Record<string, SealedValue> {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => !NOT_SEALED.has(name) && value !== undefined)) as Record<string, SealedValue>;
}

/** Serialises a value as in RFC 8785. Throws for values outside JSON, such as NaN. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    const names = Object.keys(value).toSorted(byCodeUnits);
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(",")}}`;
  }
  if (value === null || typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) {
    return JSON.stringify(value);
  }
  throw new Error(`JSON has no ${typeof value} such as ${String(value)}.`);
}

/** Orders strings by UTF-16 code units, independent of locale. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The canonical form of a ledger row: what is hashed and sealed. JSON as RFC 8785 has it: keys sorted by their UTF-16 code
 * units, no white space, numbers and strings as ECMAScript writes them.
 */
import { indexKeys, INDEXES } from "../lib/table-shape.ts";
import type { Row } from "../lib/write.ts";

/** What JSON can say. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A field of a ledger row. */
type SealedValue = string | number | boolean | null | number[];

/** The record of the request, which its first ledger row carries, is not part of the ledger. */
const REQUEST_RECORD = ["digest", "by", "answer", "unfinished"];
/** Where a row is found is worked out from the row itself. A migration may add or change an index. */
const INDEX_KEYS = INDEXES.flatMap((index) => Object.values(indexKeys(index)));
const NOT_SEALED: ReadonlySet<string> = new Set([...REQUEST_RECORD, ...INDEX_KEYS]);

/** The fields of a ledger row that are sealed: all that it has, but its index keys and the record of its request. */
export function sealedFields(row: Row): Record<string, SealedValue> {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => !NOT_SEALED.has(name) && value !== undefined)) as Record<string, SealedValue>;
}

/** A value as RFC 8785 writes it. Refuses what JSON does not have, such as NaN. */
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

/** Orders texts by their UTF-16 code units, the same on every machine. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Sorting of rows: by several columns, codes by their numbers (`EMU2` before `EMU10`), empty values last.
 */
import type { Column, Value } from "./column.ts";
import { folded } from "@apothecary/core/lib/rules/search-words";

/** A sorted column; earlier rules take precedence. */
export interface SortRule {
  id: string;
  desc: boolean;
}

/** The sort after a press on a heading: ascending, descending, none. With `adds` the other columns stay sorted. */
export function pressed(rules: readonly SortRule[], id: string, adds: boolean): readonly SortRule[] {
  const before = rules.find((rule) => rule.id === id);
  const next = before?.desc ? [] : [{ id, desc: before !== undefined }];
  if (!adds) return next;
  return before ? rules.flatMap((rule) => (rule === before ? next : [rule])) : [...rules, ...next];
}

type Key = string | number | null;
const DIGITS = /\d+/g;
/** Numbers in text are padded to this many digits, so that they sort numerically. */
const FILLED = 12;

/** The sort key of a value; null if it is empty. */
export function sortKey(value: Value): Key {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return folded(value).replaceAll(DIGITS, (digits) => digits.padStart(FILLED, "0"));
}

/** Compares two keys in ascending order; numbers before texts. */
export function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === "number" ? -1 : 1;
}

/** Sorts rows by the rules; the sort is stable. */
export function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], rules: readonly SortRule[]): readonly Row[] {
  const by = rules.flatMap(({ id, desc }) => {
    const column = columns.find((candidate) => candidate.id === id);
    return column ? [{ keys: rows.map((row) => sortKey(column.value(row))), sign: desc ? -1 : 1 }] : [];
  });
  if (by.length === 0) return rows;
  const positions = rows.map((_, position) => position);
  positions.sort((a, b) => {
    for (const { keys, sign } of by) {
      const difference = compareOrLast(keys[a] ?? null, keys[b] ?? null, sign);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
  return positions.flatMap((position) => rows.slice(position, position + 1));
}

function compareOrLast(a: Key, b: Key, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return sign * compareKeys(a, b);
}

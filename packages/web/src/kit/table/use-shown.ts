/** The matching rows of a table. Rows are sorted once and filters only remove rows, so that each typed letter costs one pass. */
import { useEffect, useMemo } from "react";
import type { Column } from "./column.ts";
import { type Filter, filterTest } from "./filter.ts";
import { sorted } from "./order.ts";
import { holds, wordsOf } from "@apothecary/core/lib/search-words";
import { searchTexts } from "./search.ts";
import type { TableState } from "./state.ts";

/** The number of search texts computed per idle callback. */
const WARMED_AT_ONCE = 500;

/** The matching rows, sorted. Keep `columns` and `filters` stable between renders. */
export function useShown<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  filters: readonly Filter<Row>[],
  { sort, search, chosen }: TableState,
): readonly Row[] {
  const textOf = useMemo(() => searchTexts(columns), [columns]);
  useEffect(() => precomputed(rows, textOf), [rows, textOf]);

  const ordered = useMemo(() => sorted(rows, columns, sort), [rows, columns, sort]);
  return useMemo(() => {
    const words = wordsOf(search);
    const test = filterTest(filters, chosen);
    if (words.length === 0 && !test) return ordered;
    return ordered.filter((row) => (test === undefined || test(row)) && holds(textOf(row), words));
  }, [ordered, filters, chosen, search, textOf]);
}

/** Computes search texts during idle time. Returns a function that stops it. */
function precomputed<Row>(rows: readonly Row[], textOf: (row: Row) => string): () => void {
  let next = 0;
  let timer = setTimeout(some);
  function some(): void {
    const end = Math.min(rows.length, next + WARMED_AT_ONCE);
    for (const row of rows.slice(next, end)) textOf(row);
    next = end;
    if (next < rows.length) timer = setTimeout(some);
  }
  return () => clearTimeout(timer);
}

/** The matching rows of a table. Rows are sorted once and filters only remove rows, so that each typed letter costs one pass. */
import { useEffect, useMemo } from "react";
import type { Column } from "../columns/column.ts";
import { type Filter, filterTest } from "../toolbar/filter.ts";
import { sorted } from "../columns/order.ts";
import { holds, searchWords } from "@apothecary/core/lib/rules/search-words";
import { searchTexts } from "../toolbar/search.ts";
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
  const rowText = useMemo(() => searchTexts(columns), [columns]);
  useEffect(() => precomputed(rows, rowText), [rows, rowText]);

  const ordered = useMemo(() => sorted(rows, columns, sort), [rows, columns, sort]);
  return useMemo(() => {
    const words = searchWords(search);
    const test = filterTest(filters, chosen);
    if (words.length === 0 && !test) return ordered;
    return ordered.filter((row) => (test === undefined || test(row)) && holds(rowText(row), words));
  }, [ordered, filters, chosen, search, rowText]);
}

/** Computes search texts during idle time. Returns a function that stops it. */
function precomputed<Row>(rows: readonly Row[], rowText: (row: Row) => string): () => void {
  let next = 0;
  let timer = setTimeout(some);
  function some(): void {
    const end = Math.min(rows.length, next + WARMED_AT_ONCE);
    for (const row of rows.slice(next, end)) rowText(row);
    next = end;
    if (next < rows.length) timer = setTimeout(some);
  }
  return () => clearTimeout(timer);
}

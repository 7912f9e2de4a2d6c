import { useCallback, useMemo, useRef } from "react";

/** The selected rows by id. */
export interface Selection {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Row selection: one row, a range, or all matches. `found` are all matching rows, `onPage` those of this page. */
export function useSelection<Row>(found: readonly Row[], onPage: readonly Row[], rowId: (row: Row) => string, selection: Selection | undefined) {
  const latest = useRef({ found, onPage, rowId, selection });
  latest.current = { found, onPage, rowId, selection };
  const last = useRef<number>(undefined);
  const chosen = selection?.chosen;
  const ofFound = useMemo(() => {
    if (!chosen || chosen.size === 0) return 0;
    return found.reduce((sum, row) => sum + (chosen.has(rowId(row)) ? 1 : 0), 0);
  }, [found, chosen, rowId]);

  const select = useCallback((index: number, range: boolean) => {
    const now = latest.current;
    const row = now.onPage[index];
    if (!now.selection || row === undefined) return;
    const next = new Set(now.selection.chosen);
    const add = !next.has(now.rowId(row));
    const from = range && last.current !== undefined ? last.current : index;
    for (const one of now.onPage.slice(Math.min(from, index), Math.max(from, index) + 1)) {
      if (add) next.add(now.rowId(one));
      else next.delete(now.rowId(one));
    }
    last.current = index;
    now.selection.onChange(next);
  }, []);

  const selectAll = useCallback(() => {
    const now = latest.current;
    if (!now.selection) return;
    const next = new Set(now.selection.chosen);
    const all = now.found.every((row) => next.has(now.rowId(row)));
    for (const row of now.found) {
      if (all) next.delete(now.rowId(row));
      else next.add(now.rowId(row));
    }
    now.selection.onChange(next);
  }, []);

  return { select, selectAll, ofFound };
}

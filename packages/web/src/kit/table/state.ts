/**
 * The state of a table: search, filters, order, page. It is kept in the address, or in the table alone.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Chosen } from "./filter.ts";
import type { SortRule } from "./order.ts";

/** Rows on a page; `all` scrolls through every one. */
export type PageSize = number | "all";

export interface TableState {
  search: string;
  chosen: Chosen;
  sort: readonly SortRule[];
  /** From 0. */
  page: number;
  /** Undefined is the table's own default. */
  pageSize: PageSize | undefined;
}

export interface TableControl {
  state: TableState;
  /** Any change but of the page returns to the first page. */
  change: (part: Partial<TableState>) => void;
}

export const NOTHING_ASKED: TableState = { search: "", chosen: {}, sort: [], page: 0, pageSize: undefined };
/** The address follows typing after this pause. */
const PAUSE_MS = 200;

/** The state after a change. */
export function changed(state: TableState, part: Partial<TableState>): TableState {
  return { ...state, page: 0, ...part };
}

/** Reads a table's state from the address; unknown parts are ignored. */
export function fromAddress(params: URLSearchParams, filterIds: readonly string[], prefix = ""): TableState {
  const chosen: Record<string, readonly string[]> = {};
  for (const id of filterIds) {
    const values = params.getAll(prefix + id);
    if (values.length > 0) chosen[id] = values;
  }
  const page = Number(params.get(`${prefix}page`) ?? 1);
  return {
    search: params.get(`${prefix}search`) ?? "",
    chosen,
    sort: (params.get(`${prefix}sort`) ?? "").split(",").flatMap((rule) => (/^-?\w/.test(rule) ? [ruleOf(rule)] : [])),
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    pageSize: sizeOf(params.get(`${prefix}size`)),
  };
}

/** Writes a table's state into the address; other parameters stay. */
export function toAddress(params: URLSearchParams, state: TableState, filterIds: readonly string[], prefix = ""): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ["search", "sort", "page", "size", ...filterIds]) next.delete(prefix + name);
  if (state.search !== "") next.set(`${prefix}search`, state.search);
  for (const id of filterIds) for (const value of state.chosen[id] ?? []) next.append(prefix + id, value);
  if (state.sort.length > 0) next.set(`${prefix}sort`, state.sort.map(({ id, desc }) => (desc ? `-${id}` : id)).join(","));
  if (state.page > 0) next.set(`${prefix}page`, String(state.page + 1));
  if (state.pageSize !== undefined) next.set(`${prefix}size`, String(state.pageSize));
  return next;
}

/**
 * Whether an address that is rendered now is one of those that the table wrote, and which of them are still to come. On a
 * busy machine one is rendered after more was typed, which it must not undo.
 */
export function rendered(written: readonly string[], address: string): { own: boolean; left: readonly string[] } {
  const place = written.lastIndexOf(address);
  return place < 0 ? { own: false, left: [] } : { own: true, left: written.slice(place + 1) };
}

/** A table's state outside of the address, for tables in dialogs and cards. */
export function useTableState(initial: Partial<TableState> = {}): TableControl {
  const [state, setState] = useState<TableState>({ ...NOTHING_ASKED, ...initial });
  const change = useCallback((part: Partial<TableState>) => setState((before) => changed(before, part)), []);
  return useMemo(() => ({ state, change }), [state, change]);
}

/**
 * A table's state kept in the address, so that a link sent to a colleague shows the same. `filterIds` are the filters
 * that the table has; `prefix` keeps two tables on one page apart.
 */
export function useTableAddress(filterIds: readonly string[], prefix = ""): TableControl {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const ids = filterIds.join(",");
  const read = useCallback((from: string) => fromAddress(new URLSearchParams(from), ids === "" ? [] : ids.split(","), prefix), [ids, prefix]);
  const [state, setState] = useState(() => read(address));
  const shown = useRef(state);
  const seen = useRef(address);
  /** The addresses that were written and are not rendered yet, oldest first. */
  const written = useRef<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<Partial<TableState>>(undefined);
  const write = useRef(setParams);
  write.current = setParams;

  useEffect(() => {
    if (seen.current === address) return;
    seen.current = address;
    // Only changes from outside are read back: a link, or Back.
    const { own, left } = rendered(written.current, address);
    written.current = left;
    if (own) return;
    // The last typed text is about to be written to the address: neither may undo the other.
    const next = pending.current ? changed(read(address), pending.current) : read(address);
    // Other changes of the address, such as the open row, do not move the table.
    if (JSON.stringify(next) === JSON.stringify(shown.current)) return;
    shown.current = next;
    setState(next);
  }, [address, read]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback(
    (part: Partial<TableState>) => {
      shown.current = changed(shown.current, part);
      pending.current = { ...pending.current, ...part };
      setState(shown.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        pending.current = undefined;
        // Read the current address: the last render may be older than another change to it.
        const next = toAddress(new URLSearchParams(window.location.search), shown.current, ids === "" ? [] : ids.split(","), prefix);
        written.current = [...written.current, next.toString()];
        write.current(next, { replace: true, preventScrollReset: true });
      }, PAUSE_MS);
    },
    [ids, prefix],
  );
  return useMemo(() => ({ state, change }), [state, change]);
}

function ruleOf(rule: string): SortRule {
  return rule.startsWith("-") ? { id: rule.slice(1), desc: true } : { id: rule, desc: false };
}

function sizeOf(size: string | null): PageSize | undefined {
  if (size === "all") return "all";
  const rows = Number(size);
  return size !== null && Number.isInteger(rows) && rows > 0 ? rows : undefined;
}

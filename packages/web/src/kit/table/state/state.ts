/** The state of a table: search, filters, order and page, stored in the address or in the component. */
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Chosen } from "../toolbar/filter.ts";
import { useChangeAddress } from "../../../lib/page/address.ts";
import type { SortRule } from "../columns/order.ts";

/** Rows per page; `all` shows every row, virtualised. */
export type PageSize = number | "all";

export interface TableState {
  search: string;
  chosen: Chosen;
  sort: readonly SortRule[];
  /** From 0. */
  page: number;
  /** Undefined means the table's default. */
  pageSize: PageSize | undefined;
}

export interface TableControl {
  state: TableState;
  /**
   * Changes the state. Any change except of the page returns to the first page. A change that depends on the state is a
   * function of it: the rendered state may be older.
   */
  change: (part: Change) => void;
}

type Change = Partial<TableState> | ((now: TableState) => Partial<TableState>);

export const DEFAULT_STATE: TableState = { search: "", chosen: {}, sort: [], page: 0, pageSize: undefined };
/** Debounce of address updates while typing, in milliseconds. */
const PAUSE_MS = 200;
/** What comes before anything that leaves the page or opens something over it. */
const LEAVING = ["pointerdown", "focusout"] as const;

/** Whether a state shows the first rows of a list in the order in which they came. */
export const isAsGiven = ({ search, chosen, sort, page }: TableState): boolean =>
  search === "" && sort.length === 0 && page === 0 && Object.keys(chosen).length === 0;

/** The state after a change. */
export function changed(state: TableState, part: Change): TableState {
  return { ...state, page: 0, ...changedPart(state, part) };
}

function changedPart(state: TableState, part: Change): Partial<TableState> {
  return typeof part === "function" ? part(state) : part;
}

/** Reads the state of a table from the address; invalid parts are ignored. */
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
    sort: (params.get(`${prefix}sort`) ?? "").split(",").flatMap((rule) => (/^-?\w/.test(rule) ? [parseSortRule(rule)] : [])),
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    pageSize: parsePageSize(params.get(`${prefix}size`)),
  };
}

/** Writes the state of a table to the address; other parameters are kept. */
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
 * Whether the rendered address has nothing new for the table (`own`), and which written addresses are still pending
 * (`left`). A slow render may show an address that the table wrote before more was typed, or one that has been replaced
 * by `latest` since and is not read: neither may undo what was typed.
 */
export function rendered(written: readonly string[], address: string, latest: string): { own: boolean; left: readonly string[] } {
  if (address !== latest) return { own: true, left: written };
  const position = written.lastIndexOf(address);
  return position < 0 ? { own: false, left: [] } : { own: true, left: written.slice(position + 1) };
}

/** The state of a table kept in the component, for tables in dialogs and cards. */
export function useTableState(initial: Partial<TableState> = {}): TableControl {
  const [state, setState] = useState<TableState>({ ...DEFAULT_STATE, ...initial });
  const change = useCallback((part: Change) => setState((before) => changed(before, part)), []);
  return useMemo(() => ({ state, change }), [state, change]);
}

/**
 * The state of a table kept in the address, so that a shared link shows the same rows. `filterIds` are the table's
 * filters; `prefix` separates two tables on one page.
 */
export function useTableAddress(filterIds: readonly string[], prefix = ""): TableControl {
  const [params] = useSearchParams();
  const changeAddress = useChangeAddress();
  const address = params.toString();
  const ids = filterIds.join(",");
  const read = useCallback((from: string) => fromAddress(new URLSearchParams(from), ids === "" ? [] : ids.split(","), prefix), [ids, prefix]);
  const [state, setState] = useState(() => read(address));
  const shown = useRef(state);
  const seen = useRef(address);
  /** Addresses that were written but not rendered yet, oldest first. */
  const written = useRef<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<Partial<TableState>>(undefined);
  /** Writes what is pending to the address. */
  const write = useRef<() => void>(undefined);

  // A layout effect, so that a press right after the render acts on what the address says.
  useLayoutEffect(() => {
    if (seen.current === address) return;
    seen.current = address;
    // Only read external changes: a link, or Back.
    const { own, left } = rendered(written.current, address, new URLSearchParams(window.location.search).toString());
    written.current = left;
    if (own) return;
    // Merge changes that are not in the address yet: the last typed text is debounced.
    const next = pending.current ? changed(read(address), pending.current) : read(address);
    // Other parameters, such as the open row, do not affect the table.
    if (JSON.stringify(next) === JSON.stringify(shown.current)) return;
    shown.current = next;
    setState(next);
  }, [address, read]);
  // A press can leave this entry of the history: what was typed just before is in it then, and is there again on Back.
  useLayoutEffect(() => {
    const writeNow = () => write.current?.();
    for (const event of LEAVING) document.addEventListener(event, writeNow, { capture: true });
    return () => {
      clearTimeout(timer.current);
      for (const event of LEAVING) document.removeEventListener(event, writeNow, { capture: true });
    };
  }, []);

  const change = useCallback(
    (part: Change) => {
      pending.current = { ...pending.current, ...changedPart(shown.current, part) };
      shown.current = changed(shown.current, part);
      setState(shown.current);
      clearTimeout(timer.current);
      const { pathname } = window.location;
      write.current = () => {
        clearTimeout(timer.current);
        write.current = undefined;
        pending.current = undefined;
        // The next page is on its way: the address is no longer this table's.
        if (window.location.pathname !== pathname) return;
        changeAddress(
          (now) => {
            const next = toAddress(now, shown.current, ids === "" ? [] : ids.split(","), prefix);
            written.current = [...written.current, next.toString()];
            return next;
          },
          { replace: true, preventScrollReset: true },
        );
      };
      timer.current = setTimeout(() => write.current?.(), PAUSE_MS);
    },
    [ids, prefix, changeAddress],
  );
  return useMemo(() => ({ state, change }), [state, change]);
}

function parseSortRule(rule: string): SortRule {
  return rule.startsWith("-") ? { id: rule.slice(1), desc: true } : { id: rule, desc: false };
}

function parsePageSize(size: string | null): PageSize | undefined {
  if (size === "all") return "all";
  const rows = Number(size);
  return size !== null && Number.isInteger(rows) && rows > 0 ? rows : undefined;
}

/**
 * The data table of every list. It takes all rows and searches, sorts, filters and paginates them in the browser.
 * Columns, page size and saved views are stored per user.
 */
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { EmptyState } from "../page/empty-state.tsx";
import { Failed } from "../page/failed.tsx";
import { Icon } from "../layout/icon.tsx";
import type { Column } from "./columns/column.ts";
import { type Filter, tableFilters } from "./toolbar/filter.ts";
import { FilterChips } from "./toolbar/filters.tsx";
import { Grid } from "./grid/grid.tsx";
import { type ColumnChoice, columnOrder, type TableMemory, useTableMemory } from "./state/memory.ts";
import { pressed } from "./columns/order.ts";
import { Pager, pageCount } from "./toolbar/pager.tsx";
import type { RowLink } from "./grid/row.tsx";
import { EmptyToolbar, isEmpty, Toolbar } from "./toolbar/toolbar.tsx";
import { isAsGiven, type PageSize, type TableControl, useTableState } from "./state/state.ts";
import { type Selection, useSelection } from "./state/use-selection.ts";
import { useDeferredState } from "./state/use-deferred-state.ts";
import { usePrinting } from "./grid/use-printing.ts";
import { useShown } from "./state/use-shown.ts";
import "./table.css";

const PAGE_SIZES: readonly PageSize[] = [10, 25, 50, 100, "all"];
const PAGE_SIZE: PageSize = 50;
/** The rows from which another page size can make a difference. */
const LEAST_PAGE = 10;
const NO_ROWS: readonly never[] = [];

export interface DataTableProps<Row extends object> {
  /** The key of its stored settings: `stock`. */
  id: string;
  /** The name of the list, for its label and the export's file name: `Stock`. */
  name: string;
  /** Keep stable between renders. The first column names the row and is always visible. */
  columns: readonly Column<Row>[];
  /** All rows; undefined during the first load. */
  rows: readonly Row[] | undefined;
  /** The first rows of a long list, shown while `rows` loads and nothing was searched, filtered or sorted. */
  firstRows?: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Filters in addition to those of the columns. Keep stable between renders. */
  filters?: readonly Filter<Row>[];
  /** The store of its state: `useTableAddress` for the main table of a page. */
  control?: TableControl;
  /** The error of the last load or refresh, and how to retry. */
  failed?: { message: string; retry: () => void } | undefined;
  /** The text during the first load. */
  loading?: string;
  /** Whether further rows are loading. */
  more?: boolean;
  /** Whether `rows` is incomplete and no further rows are loading: counts then refer to the loaded rows. */
  partial?: boolean;
  /** The empty state: its text, and the next step. */
  empty: { title: string; hint?: string; action?: ReactNode };
  pageSize?: PageSize;
  pageSizes?: readonly PageSize[];
  searchLabel?: string;
  /** The link of a row. */
  link?: RowLink<Row>;
  /** Opens a row beside the table. `openedId` is the open row. */
  onOpen?: (row: Row) => void;
  openedId?: string | undefined;
  /** The row to highlight like the open one and to scroll to once it is loaded, such as the target of a link. */
  markedId?: string | undefined;
  /** The context menu of a row, opened by right click or the menu key. */
  onMenu?: (row: Row, at: { x: number; y: number }) => void;
  selection?: Selection;
  /** Controls after the filters that change how rows are shown; on phones in the filter sheet. */
  toolbar?: ReactNode;
  /** Action buttons in the toolbar, at every width. */
  actions?: ReactNode;
  /** Replaces the export button if the server creates a file with more rows than the table has. */
  file?: ReactNode;
  /** The height of its rows, up to 58 % of the window's; `window` is as high as that while it loads. `few` is up to nine rows, for dialogs. */
  height?: "window" | "rows" | "few";
  /** Compact: headings wrap onto two lines, and cells have less padding. */
  dense?: boolean;
  /** Hides search, filters and pagination, for a few rows. */
  plain?: boolean;
}

/** A data table with search, filters, columns, saved views, export and pagination. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, columns, failed, selection, plain = false } = props;
  const rowId = useSame(props.rowId);
  const { rows, control, ask, catchUp, filters, found, memory, remember, pages } = useRows(props, rowId);
  const { state, change } = control;
  const choice = useChoice(columns, memory);
  const focus = useRef<HTMLTableElement>(null);
  const opens = useOpening(props);
  const selecting = useSelection(found, pages.onPage, rowId, selection);
  const onSort = useCallback((id: string, adds: boolean) => change(({ sort }) => ({ sort: pressed(sort, id, adds) })), [change]);
  const Tools = isEmpty(props) ? EmptyToolbar : Toolbar;
  const latest = useRef(found);
  latest.current = found;
  const toRows = (key: "ArrowDown" | "Enter") => {
    catchUp();
    const [only, ...others] = latest.current;
    if (key === "Enter" && only && others.length === 0 && opens.onOpen) opens.onOpen(only, false);
    else focus.current?.focus();
  };
  return (
    <section className={tableClass(props)} aria-label={name}>
      {plain ? null : (
        <Tools {...props} {...{ filters, memory, remember, control }} found={props.rows ? found : NO_ROWS} choice={choice.choice} onLeave={toRows} />
      )}
      <FilterChips filters={filters} chosen={state.chosen} onChoose={(chosen) => change({ chosen })} />
      <div className="table-frame">
        <Grid
          {...{ id: props.id, name, columns, rowId, ask, onSort, focus, offset: pages.offset }}
          {...opens}
          {...choice}
          all={rows ?? NO_ROWS}
          isWhole={props.rows !== undefined}
          rows={rows === undefined && failed ? NO_ROWS : rows && pages.onPage}
          found={found.length}
          openedId={props.openedId ?? props.markedId}
          markedId={props.markedId}
          selected={selection?.chosen}
          onSelect={selecting.select}
          onSelectAll={selecting.selectAll}
          selectedOfFound={selecting.ofFound}
        />
        <Nothing {...props} found={found.length} onClear={() => change({ search: "", chosen: {} })} />
      </div>
      {failed && rows ? <Stale {...failed} /> : null}
      {plain || isEmpty(props) ? null : (
        <Pager
          {...{ page: pages.page, pageSize: pages.pageSize, onPageSize: pages.choosePageSize }}
          found={props.rows ? found.length : 0}
          resized={pages.pageSize !== (props.pageSize ?? PAGE_SIZE) && found.length > LEAST_PAGE}
          total={props.rows?.length ?? 0}
          pageSizes={props.pageSizes ?? PAGE_SIZES}
          more={props.more === true}
          partial={props.partial === true}
          loading={props.rows === undefined && !failed ? (props.loading ?? "Loading") : undefined}
          chosen={selection?.chosen.size}
          onPage={(next) => change({ page: next })}
        />
      )}
    </section>
  );
}

/** The matching rows, sorted and paginated, and the query that they answer. */
function useRows<Row extends object>(props: DataTableProps<Row>, rowId: (row: Row) => string) {
  const { columns } = props;
  const own = useTableState();
  const control = props.control ?? own;
  const { state, change } = control;
  const [memory, remember] = useTableMemory(props.id);
  const { ask, catchUp } = useDeferredState(state);
  const filters = useMemo(() => tableFilters(columns, props.filters), [columns, props.filters]);
  const rows = props.rows ?? (isAsGiven(ask) && !props.failed ? props.firstRows : undefined);
  const found = useShown(rows ?? NO_ROWS, columns, filters, ask);
  // Printing shows all matching rows.
  const pageSize = usePrinting() ? "all" : (state.pageSize ?? memory.pageSize ?? props.pageSize ?? PAGE_SIZE);
  const page = usePage(found, ask.page, pageSize);
  useHighlightedPage(props.markedId, found, rowId, pageSize, change);
  const choosePageSize = (size: PageSize) => {
    remember({ pageSize: size });
    change({ pageSize: props.control ? size : undefined });
  };
  return { rows, control, ask, catchUp, filters, found, memory, remember, pages: { ...page, pageSize, choosePageSize } };
}

function tableClass({ height = "window", dense = false }: Pick<DataTableProps<object>, "height" | "dense">): string {
  return `data-table data-table-${height}${dense ? " data-table-dense" : ""}`;
}

/** A function with a stable identity that calls the latest one. */
function useSame<Row>(rowId: (row: Row) => string): (row: Row) => string {
  const latest = useRef(rowId);
  latest.current = rowId;
  return useCallback((row: Row) => latest.current(row), []);
}

/** The rows of the requested page, or of the last page if there are fewer. */
function usePage<Row>(found: readonly Row[], asked: number, pageSize: PageSize) {
  const page = Math.min(asked, pageCount(found.length, pageSize) - 1);
  const offset = pageSize === "all" ? 0 : page * pageSize;
  const onPage = useMemo(() => (pageSize === "all" ? found : found.slice(offset, offset + pageSize)), [found, offset, pageSize]);
  return { page, offset, onPage };
}

/** Goes to the page of the highlighted row, once for each row. */
function useHighlightedPage<Row>(
  id: string | undefined,
  found: readonly Row[],
  rowId: (row: Row) => string,
  pageSize: PageSize,
  change: (part: { page: number }) => void,
): void {
  const turned = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined) turned.current = undefined;
    if (id === undefined || turned.current === id) return;
    const index = found.findIndex((row) => rowId(row) === id);
    if (index < 0) return;
    turned.current = id;
    if (pageSize !== "all" && index >= pageSize) change({ page: Math.floor(index / pageSize) });
  }, [id, found, rowId, pageSize, change]);
}

/** The user's columns, or the table's default. */
function useChoice<Row>(columns: readonly Column<Row>[], memory: TableMemory): { choice: ColumnChoice; arranged: boolean } {
  return useMemo(() => {
    const ids = columns.map((column) => column.id);
    const hidden = memory.columns?.hidden ?? columns.filter((column) => column.hidden).map((column) => column.id);
    const order = columnOrder(ids, memory.columns?.order ?? ids);
    return { choice: { order, hidden }, arranged: order.some((id, position) => id !== ids[position]) };
  }, [columns, memory.columns]);
}

/** The state without rows: failed, empty, or no matches. */
function Nothing<Row extends object>({ rows, failed, empty, more, partial, found, onClear }: DataTableProps<Row> & { found: number; onClear: () => void }) {
  if (rows === undefined) {
    return failed ? <Failed {...failed} /> : null;
  }
  if (found > 0 || more) return null;
  if (rows.length === 0) return <EmptyState icon="box" title={empty.title} hint={empty.hint} action={empty.action} />;
  return (
    <EmptyState
      icon="search"
      title={partial ? "None of the loaded rows match" : "Nothing matches"}
      hint={partial ? "There are more rows that were not searched." : "No rows match your search."}
      action={
        <button type="button" className="button" onClick={onClear}>
          Clear search and filters
        </button>
      }
    />
  );
}

function Stale({ message, retry }: { message: string; retry: () => void }) {
  return (
    <p className="table-stale" role="alert">
      <Icon name="warning" size="small" />
      <span>{message} This information may be out of date.</span>
      <button type="button" className="tool" onClick={retry}>
        Retry
      </button>
    </p>
  );
}

/** The handlers that open rows, stable between renders. */
function useOpening<Row extends object>({ link, onOpen, onMenu }: DataTableProps<Row>) {
  const navigate = useNavigate();
  const latest = useRef({ link, onOpen, onMenu, navigate });
  latest.current = { link, onOpen, onMenu, navigate };
  const opens = link !== undefined || onOpen !== undefined;
  const linked = link !== undefined;
  const newWindow = link?.newWindow === true;
  const hasMenu = onMenu !== undefined;

  return useMemo(() => {
    const open = (row: Row, aside: boolean) => {
      const now = latest.current;
      if (now.onOpen) now.onOpen(row);
      else if (now.link && (newWindow || aside)) window.open(now.link.to(row), "_blank", "noopener");
      else if (now.link) void now.navigate(now.link.to(row));
    };
    return {
      link: linked ? { to: (row: Row) => latest.current.link?.to(row) ?? "", newWindow } : undefined,
      onOpen: opens ? open : undefined,
      onMenu: hasMenu ? (row: Row, at: { x: number; y: number }) => latest.current.onMenu?.(row, at) : undefined,
    };
  }, [linked, newWindow, opens, hasMenu]);
}

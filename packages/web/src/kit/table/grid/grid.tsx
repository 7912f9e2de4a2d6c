import { useTable } from "@tanstack/react-table";
import { type CSSProperties, memo, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useKeptFocus } from "../../../lib/page/use-kept-focus.ts";
import { CardRow } from "./card-row.tsx";
import { ColumnPages, SCROLLED } from "../columns/column-pages.tsx";
import type { Column } from "../columns/column.ts";
import { columnDefinition, features } from "../state/features.ts";
import type { Fit } from "./fit.ts";
import { PaperLine, SELECT_WIDTH, SelectAll, SkeletonRows, Space } from "./grid-parts.tsx";
import { HeadCell } from "./head.tsx";
import type { ColumnChoice } from "../state/memory.ts";
import { usePhone } from "./phone.ts";
import { type RowLink, TableRow } from "./row.tsx";
import type { TableState } from "../state/state.ts";
import { useFit } from "./use-fit.tsx";
import { useHandlers } from "./use-handlers.ts";
import { usePrinting } from "./use-printing.ts";
import { useRowHeight } from "./use-row-height.ts";
import { useScrollToMarked, useWindow } from "./use-window.ts";

const NO_ROWS: readonly never[] = [];

export interface GridProps<Row extends object> {
  /** The key of the table's stored widths. */
  id: string;
  name: string;
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  /** Whether the user has ordered the columns. */
  arranged: boolean;
  /** The rows of this page; undefined during the first load. */
  rows: readonly Row[] | undefined;
  /** All rows, unfiltered: the widest cells determine the column widths. */
  all: readonly Row[];
  /** Whether that is all of them, and no further rows are loading. */
  isWhole: boolean;
  /** The number of matches on all pages, and the index of this page's first row. */
  found: number;
  offset: number;
  rowId: (row: Row) => string;
  /** The current search, filters and order: a change scrolls to the top. */
  ask: TableState;
  /** A heading was pressed; with `adds` the other columns stay sorted. */
  onSort: (id: string, adds: boolean) => void;
  link: RowLink<Row> | undefined;
  /** Opens a row; with `aside` its link in a new window. */
  onOpen: ((row: Row, aside: boolean) => void) | undefined;
  onMenu: ((row: Row, at: { x: number; y: number }) => void) | undefined;
  openedId: string | undefined;
  /** Highlighted, and scrolled to once it is on the page. */
  markedId: string | undefined;
  selected: ReadonlySet<string> | undefined;
  onSelect: (index: number, range: boolean) => void;
  onSelectAll: () => void;
  /** The number of selected rows among all matches. */
  selectedOfFound: number;
  /** The focusable element. */
  focus: RefObject<HTMLTableElement | null>;
}

function GridContent<Row extends object>(props: GridProps<Row>) {
  const { name, found, offset, rowId, ask, link, openedId, selected, onSelect, focus } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useKeptFocus(focus);
  const baseId = useId();
  const printing = usePrinting();
  const phone = usePhone();
  const cards = phone && !printing;
  const [current, setCurrent] = useState<number>();
  const rowHeight = useRowHeight();
  const { headers, visible, fit, left, measured, isReady } = useColumns(props, { scroller, rowHeight, cards, printing });
  const rows = isReady ? props.rows : undefined;
  const { items, above, below, measureRow, scrollTo } = useWindow(scroller, rows?.length ?? 0, { rowHeight, cards, printing });
  useTop(scroller, ask, fit, setCurrent);
  useScrollToMarked({ ...props, rows }, scroller, scrollTo);
  const handlers = useHandlers({ ...props, rows, current, setCurrent, rowHeight, scroller, scrollTo });
  const selectable = selected !== undefined;
  const starts = new Set(fit.pages.length > 1 ? fit.pages.map(([id]) => id) : []);

  return (
    <>
      {printing ? <PaperLine search={ask.search} left={left} /> : null}
      <div className={`table-scroller ${starts.size > 0 ? "table-wide" : ""}`} style={stickyStyle(fit, selectable)} ref={scroller} onScroll={markScrolled}>
        <table
          ref={focus}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keyboard navigation between rows is a grid.
          role="grid"
          aria-label={name}
          aria-rowcount={found + 1}
          aria-busy={rows === undefined}
          aria-multiselectable={selectable || undefined}
          aria-activedescendant={current === undefined ? undefined : `${baseId}-${current}`}
          tabIndex={0}
          className={`table ${props.onOpen ? "table-opens" : ""} ${cards ? "table-cards" : ""} ${cards && selectable ? "table-cards-select" : ""}`}
          style={cards || printing ? undefined : { width: gridWidth(fit, selectable) }}
          {...handlers}
        >
          {cards || printing ? null : <Widths columns={visible} fit={fit} selectable={selectable} />}
          <Head {...props} headers={headers} visible={visible} starts={starts} />
          <tbody>
            {props.rows === undefined ? <SkeletonRows columns={visible} selectable={selectable} rowHeight={rowHeight} /> : null}
            <Space height={above} />
            {items.map(({ index }) => {
              const row = rows?.[index];
              if (row === undefined) return null;
              const id = rowId(row);
              const marks = { selectable, selected: selected?.has(id) ?? false, current: index === current, opened: id === openedId };
              const rowProps = { id: `${baseId}-${index}`, index, position: offset + index };
              const Drawn = cards ? CardRow : TableRow;
              return <Drawn key={id} {...rowProps} {...marks} measure={measureRow} row={row} columns={visible} link={link} onSelect={onSelect} />;
            })}
            <Space height={below} />
          </tbody>
        </table>
        {measured}
      </div>
      {starts.size > 0 && rows?.length !== 0 ? (
        <ColumnPages scroller={scroller} fit={fit} headings={new Map(visible.map(({ id, header }) => [id, header]))} />
      ) : null}
    </>
  );
}

/** The grid: header, rows, keyboard. Memoised, so that it does not re-render on each typed letter. */
export const Grid = memo(GridContent) as typeof GridContent;

/** Scrolls to the first row after a new search, filter or order, and to the first page of columns after the columns change. */
function useTop(scroller: RefObject<HTMLDivElement | null>, ask: TableState, fit: Fit, setCurrent: (index: undefined) => void): void {
  const asked = useRef(ask);
  // A layout effect, so that it runs before later keys; not repeated when the page is hidden and shown again.
  useLayoutEffect(() => {
    if (asked.current === ask) return;
    asked.current = ask;
    scroller.current?.scrollTo({ top: 0 });
    setCurrent(undefined);
  }, [ask, scroller, setCurrent]);
  const order = fit.order.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reordered columns start at the first page of columns.
  useLayoutEffect(() => {
    // Asking where it is, or scrolling, would lay the table out at once.
    if (scroller.current?.classList.contains(SCROLLED)) scroller.current.scrollTo({ left: 0 });
  }, [order]);
}

interface HeadProps<Row extends object> extends Pick<GridProps<Row>, "found" | "selected" | "selectedOfFound" | "onSelectAll" | "ask" | "onSort"> {
  headers: ReturnType<typeof useColumns<Row>>["headers"];
  visible: readonly Column<Row>[];
  /** The first column of each page of columns. */
  starts: ReadonlySet<string | undefined>;
}

function Head<Row extends object>({ headers, visible, starts, found, selected, selectedOfFound, onSelectAll, ask, onSort }: HeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selected ? <SelectAll found={found} chosen={selectedOfFound} onSelectAll={onSelectAll} /> : null}
        {visible.map((column, position) => {
          const header = headers.get(column.id);
          const marks = { sticky: position === 0, starts: starts.has(column.id), numbered: ask.sort.length > 1 };
          return header ? <HeadCell key={column.id} header={header} column={column} onSort={onSort} {...marks} /> : null;
        })}
      </tr>
    </thead>
  );
}

interface Around {
  scroller: RefObject<HTMLDivElement | null>;
  rowHeight: number;
  cards: boolean;
  printing: boolean;
}

const NO_COLUMNS: readonly never[] = [];

/** The visible columns in fitted order, with their headings. */
function useColumns<Row extends object>(
  { id, columns, choice, arranged, ask, rows, all, isWhole, selected }: GridProps<Row>,
  { scroller, rowHeight, cards, printing }: Around,
) {
  const definitions = useMemo(() => columns.map((column) => columnDefinition(column)), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? NO_ROWS,
    state: {
      columnOrder: choice.order,
      columnVisibility: Object.fromEntries(choice.hidden.map((id) => [id, false])),
      sorting: [...ask.sort],
    },
    manualSorting: true,
  });
  const headers = new Map((table.getHeaderGroups()[0]?.headers ?? NO_ROWS).map((header) => [header.id, header]));
  const order = [...headers.keys()].join("\n");
  const chosen = useMemo(() => order.split("\n").flatMap((id) => columns.filter((column) => column.id === id)), [order, columns]);
  const beside = selected === undefined ? 0 : SELECT_WIDTH;
  const { fit, measured, isReady } = useFit({
    id,
    columns: cards ? NO_COLUMNS : chosen,
    all,
    isWhole,
    rows,
    sort: ask.sort,
    scroller,
    beside,
    arranged,
    rowHeight,
    printing,
  });
  const visible = useMemo(() => (cards ? chosen : inFit(chosen, fit, printing)), [chosen, fit, cards, printing]);
  return { headers, visible, fit, left: chosen.filter(({ id }) => !visible.some((one) => one.id === id)), measured, isReady };
}

/** The columns in fitted order; on paper those of the first page of columns. */
function inFit<Row>(columns: readonly Column<Row>[], { order, pages: [first = []], pinned }: Fit, printing: boolean): readonly Column<Row>[] {
  return (printing ? [...order.slice(0, 1), ...first] : order).flatMap((id) =>
    columns.filter((column) => column.id === id).map((column) => ({ ...column, pinned: pinned.includes(id) })),
  );
}

function Widths<Row>({ columns, fit, selectable }: { columns: readonly Column<Row>[]; fit: Fit; selectable: boolean }) {
  return (
    <colgroup>
      {selectable ? <col style={{ width: SELECT_WIDTH }} /> : null}
      {columns.map(({ id }) => (
        <col key={id} style={{ width: fit.widths.get(id) }} />
      ))}
    </colgroup>
  );
}

function gridWidth({ widths }: Fit, selectable: boolean): number {
  return [...widths.values()].reduce((sum, width) => sum + width, selectable ? SELECT_WIDTH : 0);
}

/** The width of the sticky columns (checkbox and first column), where pages of columns start. */
function stickyStyle({ order: [first = ""], widths }: Fit, selectable: boolean): CSSProperties {
  const select = selectable ? SELECT_WIDTH : 0;
  return { "--table-select": `${select}px`, "--table-sticky": `${select + (widths.get(first) ?? 0)}px` } as CSSProperties;
}

/** Adds a border to the first column while other columns are scrolled beneath it. */
function markScrolled({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.classList.toggle(SCROLLED, currentTarget.scrollLeft > 0);
}

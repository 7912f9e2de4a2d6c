import { useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import type { Column } from "./column.ts";
import { definitionOf, features } from "./features.ts";
import { SELECT_WIDTH, SelectAll, SkeletonRows, Space } from "./grid-parts.tsx";
import { HeadCell } from "./head.tsx";
import { rowKey } from "./keyboard.ts";
import type { ColumnChoice } from "./memory.ts";
import type { SortRule } from "./order.ts";
import { type RowLink, TableRow } from "./row.tsx";
import type { TableState } from "./state.ts";
import { useRowHeight } from "./use-row-height.ts";

/** Rows drawn beyond the edges, so that scrolling shows no gap. */
const OVERSCAN = 8;
/** Pressing these is not pressing the row. */
const CONTROLS = "a, button, input, select, textarea, label, summary, [role='button']";
const NO_ROWS: readonly never[] = [];

export interface GridProps<Row extends object> {
  name: string;
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  /** The rows of this page; undefined while the first are awaited. */
  rows: readonly Row[] | undefined;
  /** How many match on all pages, and which this page's first is. */
  found: number;
  offset: number;
  rowId: (row: Row) => string;
  /** What is asked: another question begins at the top. */
  ask: TableState;
  onSort: (sort: readonly SortRule[]) => void;
  link: RowLink<Row> | undefined;
  /** Opens a row; a link may be opened aside, in a window of its own. */
  onOpen: ((row: Row, aside: boolean) => void) | undefined;
  onMenu: ((row: Row, at: { x: number; y: number }) => void) | undefined;
  openedId: string | undefined;
  /** Brought into sight once it is on the page. */
  markedId: string | undefined;
  selected: ReadonlySet<string> | undefined;
  onSelect: (index: number, range: boolean) => void;
  onSelectAll: () => void;
  /** How many of all that match are selected. */
  selectedOfFound: number;
  /** The element that takes the keyboard, for whoever leads there. */
  focus: RefObject<HTMLTableElement | null>;
}

function GridOf<Row extends object>(props: GridProps<Row>) {
  const { name, rows, found, offset, rowId, ask, link, openedId, selected, onSelect, focus } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const [current, setCurrent] = useState<number>();
  const { headers, visible } = useColumns(props);
  const { rowHeight, items, above, below, scrollTo } = useWindow(scroller, rows?.length ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at the top.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
    setCurrent(undefined);
  }, [ask]);
  useSight(props, scroller, scrollTo);
  const handlers = useHandlers({ ...props, current, setCurrent, rowHeight, scroller, scrollTo });
  const selectable = selected !== undefined;

  return (
    <div className="table-scroller" ref={scroller} onScroll={markScrolled}>
      <table
        ref={focus}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are moved through by the keyboard is a grid.
        role="grid"
        aria-label={name}
        aria-rowcount={found + 1}
        aria-busy={rows === undefined}
        aria-multiselectable={selectable || undefined}
        aria-activedescendant={current === undefined ? undefined : `${baseId}-${current}`}
        tabIndex={0}
        className={`table ${props.onOpen ? "table-opens" : ""}`}
        style={widthsOf(visible, selectable)}
        {...handlers}
      >
        <colgroup>
          {selectable ? <col style={{ width: SELECT_WIDTH }} /> : null}
          {visible.map((column) => (
            <col key={column.id} style={column.grow ? undefined : { width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selectable ? <SelectAll found={found} chosen={props.selectedOfFound} onSelectAll={props.onSelectAll} /> : null}
            {headers.map((header, place) => {
              const column = visible[place];
              return column ? <HeadCell key={header.id} header={header} column={column} sticky={place === 0} numbered={ask.sort.length > 1} /> : null;
            })}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? <SkeletonRows columns={visible} selectable={selectable} rowHeight={rowHeight} /> : null}
          <Space height={above} />
          {items.map(({ index }) => {
            const row = rows?.[index];
            if (row === undefined) return null;
            const id = rowId(row);
            const marks = { selectable, selected: selected?.has(id) ?? false, current: index === current, opened: id === openedId };
            const place = { id: `${baseId}-${index}`, index, position: offset + index };
            return <TableRow key={id} {...place} {...marks} row={row} columns={visible} link={link} onSelect={onSelect} />;
          })}
          <Space height={below} />
        </tbody>
      </table>
    </div>
  );
}

/** The table itself: head, rows, keyboard. It is drawn again only when something of it changes, not with each letter typed. */
export const Grid = memo(GridOf) as typeof GridOf;

/** The columns that are shown, in their order, with their headings. */
function useColumns<Row extends object>({ columns, choice, ask, rows, onSort }: GridProps<Row>) {
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
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
    isMultiSortEvent: (event) => (event as MouseEvent).shiftKey,
    onSortingChange: (updater) => onSort(typeof updater === "function" ? updater([...ask.sort]) : updater),
  });
  const headers = table.getHeaderGroups()[0]?.headers ?? NO_ROWS;
  const order = headers.map(({ id }) => id).join("\n");
  const visible = useMemo(() => order.split("\n").flatMap((id) => columns.filter((column) => column.id === id)), [order, columns]);
  return { headers, visible };
}

/** The rows in sight, and how much room those above and below them take. */
function useWindow(scroller: RefObject<HTMLDivElement | null>, count: number) {
  const rowHeight = useRowHeight(scroller);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // The head lies over the top of what scrolls.
    scrollPaddingEnd: rowHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are asked for again once rows have another.
  useEffect(() => virtual.measure(), [rowHeight]);
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return { rowHeight, items, above, below, scrollTo: (index: number) => virtual.scrollToIndex(index) };
}

/** Brings the marked row into sight, once for each: whoever scrolls on is not brought back. */
function useSight<Row extends object>(
  { markedId, rows, rowId }: GridProps<Row>,
  scroller: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
): void {
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (markedId === undefined) seen.current = undefined;
    if (markedId === undefined || seen.current === markedId) return;
    const index = rows?.findIndex((row) => rowId(row) === markedId) ?? -1;
    if (index < 0) return;
    seen.current = markedId;
    scrollTo(index);
    scroller.current?.scrollIntoView({ block: "center" });
  });
}

/** The room that the columns need; the rest scrolls sideways. */
function widthsOf<Row>(columns: readonly Column<Row>[], selectable: boolean): CSSProperties {
  const minWidth = columns.reduce((sum, column) => sum + column.width, selectable ? SELECT_WIDTH : 0);
  return { minWidth, ...(selectable ? { "--table-select": `${SELECT_WIDTH}px` } : {}) };
}

/** Once the rest lies under it, the first column has an edge. */
function markScrolled({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.classList.toggle("table-scrolled", currentTarget.scrollLeft > 0);
}

interface Moving {
  current: number | undefined;
  setCurrent: (index: number | undefined) => void;
  rowHeight: number;
  scroller: RefObject<HTMLDivElement | null>;
  scrollTo: (index: number) => void;
}

/** What pointer and keyboard do to the rows. */
function useHandlers<Row extends object>(grid: GridProps<Row> & Moving) {
  const { rows, current, setCurrent, onOpen, onMenu, onSelect, selected, openedId } = grid;
  const count = rows?.length ?? 0;
  const rowAt = (target: EventTarget): number | undefined => {
    const line = target instanceof Element ? target.closest("tr[data-index]") : null;
    return line ? Number(line.getAttribute("data-index")) : undefined;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    // Buttons and fields in the table have their keys to themselves.
    if (event.target !== event.currentTarget || event.altKey) return;
    const onScreen = Math.max(1, Math.floor((grid.scroller.current?.clientHeight ?? 0) / grid.rowHeight) - 2);
    const meant = rowKey(event.key, current, count, onScreen);
    const row = current === undefined ? undefined : rows?.[current];
    // What is open beside the table closes first.
    if (meant === undefined || (meant === "leave" && (current === undefined || openedId !== undefined))) return;
    event.preventDefault();
    if (meant === "leave") {
      setCurrent(undefined);
      // The row is left, not the dialog around the table: that takes the next Esc.
      event.stopPropagation();
      if (!event.currentTarget.closest("[role=dialog]")) event.currentTarget.blur();
    } else if (meant === "open") {
      if (row) onOpen?.(row, event.ctrlKey || event.metaKey);
    } else if (meant === "select") {
      if (current !== undefined && selected) onSelect(current, event.shiftKey);
    } else if (count > 0) {
      setCurrent(meant.to);
      grid.scrollTo(meant.to);
    }
  };

  const onClick = (event: MouseEvent) => {
    const index = rowAt(event.target);
    const row = index === undefined ? undefined : rows?.[index];
    if (row === undefined || event.button > 1 || (event.target as Element).closest(CONTROLS)) return;
    setCurrent(index);
    // Who marks text to copy it does not mean to open the row.
    if (String(getSelection()) !== "") return;
    onOpen?.(row, event.button === 1 || event.ctrlKey || event.metaKey);
  };

  const onContextMenu = (event: MouseEvent<HTMLTableElement>) => {
    const index = event.target === event.currentTarget ? current : rowAt(event.target);
    const row = index === undefined ? undefined : rows?.[index];
    if (!onMenu || row === undefined) return;
    event.preventDefault();
    setCurrent(index);
    onMenu(row, { x: event.clientX, y: event.clientY });
  };
  return { onKeyDown, onClick, onAuxClick: onClick, onContextMenu };
}

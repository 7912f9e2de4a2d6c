import { useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { Skeleton } from "../skeleton/skeleton.tsx";
import type { Column } from "./column.ts";
import { definitionOf, features } from "./features.ts";
import { HeadCell } from "./head.tsx";
import { rowKey } from "./keyboard.ts";
import type { ColumnChoice } from "./memory.ts";
import type { SortRule } from "./order.ts";
import { type RowLink, TableRow } from "./row.tsx";
import type { TableState } from "./state.ts";
import { useRowHeight } from "./use-row-height.ts";

/** Rows drawn beyond the edges, so that scrolling shows no gap. */
const OVERSCAN = 8;
/** The column of checkboxes, in pixels. */
const SELECT_WIDTH = 44;
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
  selected: ReadonlySet<string> | undefined;
  onSelect: (index: number, range: boolean) => void;
  onSelectAll: () => void;
  /** How many of all that match are selected. */
  selectedOfFound: number;
  /** The element that takes the keyboard, for whoever leads there. */
  focus: RefObject<HTMLTableElement | null>;
}

function GridOf<Row extends object>(props: GridProps<Row>) {
  const { name, columns, choice, rows, found, offset, rowId, ask, onSort, link, openedId, selected, onSelect, focus } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const [current, setCurrent] = useState<number>();
  const rowHeight = useRowHeight(scroller);

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
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const order = headers.map(({ id }) => id).join("\n");
  const visible = useMemo(() => order.split("\n").flatMap((id) => columns.filter((column) => column.id === id)), [order, columns]);

  const count = rows?.length ?? 0;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at the top.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
    setCurrent(undefined);
  }, [ask]);

  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const width = visible.reduce((sum, column) => sum + column.width, selected ? SELECT_WIDTH : 0);
  const handlers = useHandlers({ ...props, count, current, setCurrent, rowHeight, scroller, scrollTo: (index) => virtual.scrollToIndex(index) });

  return (
    <div className="table-scroller" ref={scroller}>
      <table
        ref={focus}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are moved through by the keyboard is a grid.
        role="grid"
        aria-label={name}
        aria-rowcount={found + 1}
        aria-busy={rows === undefined}
        aria-multiselectable={selected ? true : undefined}
        aria-activedescendant={current === undefined ? undefined : `${baseId}-${current}`}
        tabIndex={0}
        className={`table ${props.onOpen ? "table-opens" : ""}`}
        style={{ minWidth: width, ...(selected ? { "--table-select": `${SELECT_WIDTH}px` } : {}) } as CSSProperties}
        onKeyDown={handlers.onKeyDown}
        onClick={handlers.onClick}
        onAuxClick={handlers.onClick}
        onContextMenu={handlers.onContextMenu}
      >
        <colgroup>
          {selected ? <col style={{ width: SELECT_WIDTH }} /> : null}
          {visible.map((column) => (
            <col key={column.id} style={column.grow ? undefined : { width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selected ? <SelectAll found={found} chosen={props.selectedOfFound} onSelectAll={props.onSelectAll} /> : null}
            {headers.map((header, place) => {
              const column = visible[place];
              return column ? <HeadCell key={header.id} header={header} column={column} sticky={place === 0} numbered={ask.sort.length > 1} /> : null;
            })}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? <SkeletonRows columns={visible} selectable={selected !== undefined} rowHeight={rowHeight} /> : null}
          <Space height={above} />
          {items.map(({ index }) => {
            const row = rows?.[index];
            if (row === undefined) return null;
            const id = rowId(row);
            return (
              <TableRow
                key={id}
                id={`${baseId}-${index}`}
                row={row}
                index={index}
                position={offset + index}
                columns={visible}
                link={link}
                selectable={selected !== undefined}
                selected={selected?.has(id) ?? false}
                current={index === current}
                opened={id === openedId}
                onSelect={onSelect}
              />
            );
          })}
          <Space height={below} />
        </tbody>
      </table>
    </div>
  );
}

/** The table itself: head, rows, keyboard. It is drawn again only when something of it changes, not with each letter typed. */
export const Grid = memo(GridOf) as typeof GridOf;

interface Moving {
  count: number;
  current: number | undefined;
  setCurrent: (index: number | undefined) => void;
  rowHeight: number;
  scroller: RefObject<HTMLDivElement | null>;
  scrollTo: (index: number) => void;
}

/** What pointer and keyboard do to the rows. */
function useHandlers<Row extends object>(grid: GridProps<Row> & Moving) {
  const { rows, count, current, setCurrent, onOpen, onMenu, onSelect, selected } = grid;
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
    if (meant === undefined || (meant === "leave" && current === undefined)) return;
    event.preventDefault();
    if (meant === "leave") {
      setCurrent(undefined);
      event.currentTarget.blur();
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
  return { onKeyDown, onClick, onContextMenu };
}

function SelectAll({ found, chosen, onSelectAll }: { found: number; chosen: number; onSelectAll: () => void }) {
  return (
    <th scope="col" className="table-head table-select table-sticky-first">
      <input
        type="checkbox"
        aria-label="Select all rows"
        disabled={found === 0}
        checked={found > 0 && chosen === found}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < found;
        }}
        onChange={onSelectAll}
      />
    </th>
  );
}

function SkeletonRows<Row>({ columns, selectable, rowHeight }: { columns: readonly Column<Row>[]; selectable: boolean; rowHeight: number }) {
  const rows = Math.ceil((window.innerHeight * 0.58) / rowHeight);
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in them takes the focus.
    <tr key={row} className="table-row" aria-hidden="true">
      {selectable ? <td className="table-select table-sticky-first" /> : null}
      {columns.map((column, place) => (
        <td key={column.id} className={`table-cell ${place === 0 ? "table-sticky" : ""}`}>
          <Skeleton share={0.45 + (((row * 7 + place * 13) % 10) / 10) * 0.45} />
        </td>
      ))}
    </tr>
  ));
}

/** Stands for the rows that are not drawn. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
    <tr aria-hidden="true" className="table-space">
      <td style={{ height }} />
    </tr>
  );
}

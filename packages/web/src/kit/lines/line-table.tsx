/**
 * A table of editable lines; `lines.ts` shows how a dialog uses it.
 */
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import { Icon } from "../layout/icon.tsx";
import { useStore } from "../../lib/storage/store.ts";
import { useMedia } from "../../lib/page/use-media.ts";
import { LineArea, type LineScan } from "./line-area.tsx";
import type { LineColumn } from "./line-column.ts";
import { focusCell } from "./line-keys.ts";
import { Foot, GroupRow, Head, LineRow, Space } from "./line-rows.tsx";
import { type FieldIn, isEmptyLine, type Line, type Lines } from "./lines.ts";
import "./lines.css";

/** The number of rows from which the table is virtualised. */
const VIRTUAL_FROM = 100;
/** The estimated height of a row before it is measured, in pixels. */
const ROW = 44;
const OVERSCAN = 8;
/** The width of the remove button, in pixels. */
const REMOVE = 48;
/** The window width up to which each line is a card, in pixels. */
const CARDS_UP_TO = 640;

/** Groups of lines: each group's lines follow its heading, in the order of the groups. */
export interface LineGroups<Row, Values extends object, GroupRow, GroupValues extends object> {
  lines: Lines<GroupRow, GroupValues>;
  /** The id of a line's group. Keep the function stable between renders. */
  of: (line: Line<Row, Values>) => string;
  /** Renders the group's heading across the full width: its name, totals and cells. Keep the function stable between renders. */
  heading: (group: Line<GroupRow, GroupValues>) => ReactNode;
  /** The text of a group without lines. */
  none?: string;
}

interface Props<Row, Values extends object, GroupRow, GroupValues extends object> {
  /** The accessible name: 'Recipe'. */
  name: string;
  lines: Lines<Row, Values>;
  columns: readonly LineColumn<Row, Values>[];
  groups?: LineGroups<Row, Values, GroupRow, GroupValues>;
  /** The line's name in the labels of its cells: 'EMU0007 A001'; by default its row number. */
  lineName?: (line: Line<Row, Values>) => string;
  disabled?: boolean;
  /** A button that adds a line, or focuses an existing empty line. */
  add?: { label: string; line: () => { id: string; row: Row; values: Values } };
  /**
   * Whether lines can be removed: `true` keeps at least one, `all` allows none, a function decides for each line (keep
   * it stable between renders).
   */
  removable?: boolean | "all" | ((line: Line<Row, Values>) => boolean);
  /** The ids of the shown lines, if a search filters them. */
  only?: readonly string[] | undefined;
  /** Marks lines as done. Keep the function stable between renders. */
  isDone?: (line: Line<Row, Values>) => boolean;
  /** Called on Enter in the last line. */
  onPastEnd?: () => void;
  scan?: LineScan;
  /** Shown when there are no lines. */
  empty?: ReactNode;
  /** The table height of the specification: 450 or, with `tall`, 600 pixels. */
  tall?: boolean;
  /** Lower rows, for long tables. Touch keeps its height. */
  dense?: boolean;
  /** As high as its content, for pages that scroll as a whole. */
  whole?: boolean;
  /** For touch: as high as its content, with large controls, and cards on narrow screens. */
  floor?: boolean;
  /** The window width up to which each line is a card, in pixels; for tables wider than a tablet. */
  cardsUpTo?: number;
}

/** An editable table of lines with totals and buttons. */
export function LineTable<Row, Values extends object, GroupRow = never, GroupValues extends object = never>(props: Props<Row, Values, GroupRow, GroupValues>) {
  const { name, lines, columns, groups, disabled = false, add, scan, empty, tall, floor = false, whole = floor, only, isDone, lineName } = props;
  const removable = props.removable !== undefined && props.removable !== false;
  const mayRemove = typeof props.removable === "function" ? props.removable : undefined;
  const all = useStore(lines.ids);
  const ids = only ?? all;
  const area = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRows(lines, ids, groups);
  const cards = useMedia(floor ? "(max-width: 1000px)" : `(max-width: ${props.cardsUpTo ?? CARDS_UP_TO}px)`);
  const { items, above, below, measure, reveal } = useVirtualRows(scroller, rows, whole);
  const first = columns.find((column) => column.field !== undefined)?.field;
  const { onAdd, remove } = useAddAndRemove({ lines, ids, add, first, area, reveal });
  const width = columns.length + (removable ? 1 : 0);
  useFocusRequest(lines, area, reveal);
  useAddedInView(scroller, ids);
  useFocusRequest(groups?.lines, area, reveal);
  return (
    <LineArea
      ref={area}
      disabled={disabled}
      scan={scan}
      scanField={first}
      onPastEnd={props.onPastEnd ?? (add && !disabled ? onAdd : undefined)}
      onReveal={reveal}
      className={`lines ${floor ? "lines-floor" : ""} ${cards ? "lines-cards" : props.dense ? "lines-dense" : ""}`}
    >
      <div ref={scroller} className={`lines-scroller ${whole ? "lines-whole" : tall ? "lines-tall" : ""}`} data-field={name}>
        <table
          className="lines-table"
          aria-label={name}
          aria-rowcount={rows.length + 1}
          style={{ "--lines-width": `${lineTableWidth(columns, removable)}px` } as CSSProperties}
        >
          <Head columns={columns} removable={removable} />
          <tbody>
            <Space height={above} width={width} />
            {items.map((index) => (
              <DrawnRow
                key={`${rows[index]?.kind}${rows[index]?.id}`}
                {...{ lines, columns, groups, removable, mayRemove, isDone, lineName, width, index, measure }}
                row={rows[index]}
                onRemove={removable && (props.removable !== true || all.length > 1) && !disabled ? remove : undefined}
              />
            ))}
            <Space height={below} width={width} />
          </tbody>
          {rows.length > 0 ? <Foot lines={lines} columns={columns} removable={removable} /> : null}
        </table>
        {rows.length === 0 && empty ? <div className="lines-empty">{empty}</div> : null}
      </div>
      {add ? (
        <button type="button" className="tool lines-add" disabled={disabled} onClick={onAdd}>
          <Icon name="add" size="small" />
          {add.label}
        </button>
      ) : null}
    </LineArea>
  );
}

interface DrawnRowProps<Row, Values extends object, GroupRow, GroupValues extends object>
  extends Pick<Props<Row, Values, GroupRow, GroupValues>, "lines" | "columns" | "groups" | "isDone" | "lineName"> {
  row: RowIn | undefined;
  index: number;
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  /** The number of columns, including the column of remove buttons. */
  width: number;
  removable: boolean;
  mayRemove: ((line: Line<Row, Values>) => boolean) | undefined;
  onRemove: ((id: string) => void) | undefined;
}

/** A row of the table: a line, a group heading, or the text of an empty group. */
function DrawnRow<Row, Values extends object, GroupRow, GroupValues extends object>(props: DrawnRowProps<Row, Values, GroupRow, GroupValues>) {
  const { row, groups, index, measure, width, lines, columns, removable, mayRemove, isDone, lineName, onRemove } = props;
  if (!row) return null;
  const { id } = row;
  const rowProps = { index, measure };
  if (row.kind === "line") return <LineRow {...rowProps} {...{ id, lines, columns, removable, mayRemove, isDone, lineName, onRemove }} number={row.number} />;
  if (!groups) return null;
  if (row.kind === "group") return <GroupRow {...rowProps} id={id} lines={groups.lines} heading={groups.heading} width={width} />;
  return (
    <tr ref={measure} data-index={index}>
      <td colSpan={width} className="lines-none">
        {groups.none}
      </td>
    </tr>
  );
}

interface Changing<Row, Values extends object> {
  lines: Lines<Row, Values>;
  ids: readonly string[];
  add: { line: () => { id: string; row: Row; values: Values } } | undefined;
  /** The field of a new line that gets the focus. */
  first: FieldIn<Values> | undefined;
  area: RefObject<HTMLElement | null>;
  reveal: (id: string) => void;
}

/** Adds a line, or focuses an existing empty one; removes lines. The focus moves to the new line, or to the one after the removed line. */
function useAddAndRemove<Row, Values extends object>({ lines, ids, add, first, area, reveal }: Changing<Row, Values>) {
  const onAdd = () => {
    const empty = lines.all().find((line) => isEmptyLine(line));
    const line = empty ?? add?.line();
    if (!line) return;
    lines.add([line]);
    reveal(line.id);
    focusCell(() => area.current, line.id, first);
  };
  const onRemove = (id: string) => {
    const at = ids.indexOf(id);
    const next = ids[at + 1] ?? ids[at - 1];
    lines.remove([id]);
    if (next !== undefined) focusCell(() => area.current, next, first);
  };
  const latest = useRef(onRemove);
  latest.current = onRemove;
  // A stable function, so that the memoised rows do not re-render.
  const remove = useRef((id: string) => latest.current(id)).current;
  return { onAdd, remove };
}

/** The total width of the columns, in pixels; below it the table scrolls horizontally. */
function lineTableWidth<Row, Values extends object>(columns: readonly LineColumn<Row, Values>[], removable: boolean): number {
  return columns.reduce((sum, { width }) => sum + width, removable ? REMOVE : 0);
}

/** Scrolls to lines that are added below others. */
function useAddedInView(scroller: RefObject<HTMLDivElement | null>, ids: readonly string[]): void {
  const known = useRef(ids);
  useLayoutEffect(() => {
    const [before, last] = [known.current, ids.at(-1)];
    known.current = ids;
    if (before.length > 0 && last !== undefined && !before.includes(last)) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [scroller, ids]);
}

/** Scrolls to the requested line and focuses it. */
function useFocusRequest<Row, Values extends object>(
  lines: Lines<Row, Values> | undefined,
  area: RefObject<HTMLElement | null>,
  reveal: (id: string) => void,
): void {
  useLayoutEffect(
    () =>
      lines?.focusRequest.subscribe(() => {
        const cell = lines.focusRequest.get();
        if (!cell) return;
        reveal(cell.id);
        focusCell(() => area.current, cell.id, cell.field === "line" ? undefined : cell.field);
      }),
    [lines, area, reveal],
  );
}

type RowIn = { kind: "line"; id: string; number: number } | { kind: "group"; id: string } | { kind: "none"; id: string };

/** The rows in order: lines, or each group heading followed by its lines. */
function useRows<Row, Values extends object, GroupRow, GroupValues extends object>(
  lines: Lines<Row, Values>,
  ids: readonly string[],
  groups: LineGroups<Row, Values, GroupRow, GroupValues> | undefined,
): readonly RowIn[] {
  const groupIds = useStore(groups?.lines.ids ?? lines.ids);
  const of = groups?.of;
  const none = groups?.none !== undefined;
  return useMemo(() => {
    if (!of) return ids.map((id, position): RowIn => ({ kind: "line", id, number: position + 1 }));
    const byGroup = Map.groupBy(lines.all(), of);
    return groupIds.flatMap((id): RowIn[] => {
      const below = (byGroup.get(id) ?? []).map((line, position): RowIn => ({ kind: "line", id: line.id, number: position + 1 }));
      return [{ kind: "group", id }, ...(below.length === 0 && none ? [{ kind: "none", id } as const] : below)];
    });
  }, [lines, ids, groupIds, of, none]);
}

/** The visible rows, and the heights above and below them. Short tables and `whole` ones render all rows. */
function useVirtualRows(scroller: RefObject<HTMLDivElement | null>, rows: readonly RowIn[], whole: boolean) {
  const many = !whole && rows.length >= VIRTUAL_FROM;
  const virtual = useVirtualizer({
    count: many ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    getItemKey: (index) => `${rows[index]?.kind}${rows[index]?.id}`,
  });
  const shown = virtual.getVirtualItems();
  const latest = useRef({ rows, many });
  latest.current = { rows, many };
  const reveal = useRef((id: string) => {
    requestAnimationFrame(() => {
      const index = latest.current.rows.findIndex((row) => row.id === id);
      if (latest.current.many && index >= 0) virtual.scrollToIndex(index);
    });
  }).current;
  if (!many) return { items: rows.map((_, index) => index), above: 0, below: 0, measure: undefined, reveal };
  const above = shown[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return { items: shown.map(({ index }) => index), above, below, measure: virtual.measureElement, reveal };
}

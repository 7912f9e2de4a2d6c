/**
 * The fitted columns of a table: columns that are never truncated are measured on their widest rows; the others share
 * the remaining width (fit.ts). All widths in pixels.
 */
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { cellClass, drawnIn } from "./cell.tsx";
import { type Column, isName, isWhole, takesTwoLines, written } from "../columns/column.ts";
import { unbroken } from "../columns/format.ts";
import { type Exemplars, longestTexts, widestRows } from "./exemplars.ts";
import { type RememberedWidths, rememberWidths, useRememberedWidths } from "./remembered-widths.ts";
import { type Fit, fitted, type Need } from "./fit.ts";
import { widthInTwoLines } from "./head-width.ts";
import type { SortRule } from "../columns/order.ts";

/** The minimum width of a name, unless its column sets another. */
const NAME_LEAST = 96;
/** The width of a name of 60 characters in two lines. */
const NAME_MOST = 250;
/** How many of the longest names are measured: where a line ends matters more than a letter. */
const MEASURED_NAMES = 12;
/** The padding of a cell, left and right. */
const NAME_PADDING = 25;
/** The width of a page of A4 landscape within a card. */
const PAPER_ROOM = 1010;
/** On paper (table.css) type is smaller and cells have less padding; a name takes further lines before a column is left out. */
const PAPER = { scale: 8.5 / 9.75, padding: 8, name: 140 } as const;
const USUAL_PRIORITY = 2;
/** The width of the sort arrow, its number, and the space before them. */
const SORT_MARK = 26;
/** The width of a heading's help button. */
const HELP_MARK = 24;
/** The space between a heading and its unit. */
const UNIT_GAP = 4;
const NOTHING_MEASURED: ReadonlyMap<string, number> = new Map();

interface Fitting<Row extends object> {
  /** The key of the table's stored widths. */
  id: string;
  /** The visible columns in display order. */
  columns: readonly Column<Row>[];
  /** All rows, unfiltered, so that a search does not resize columns. */
  all: readonly Row[];
  /** Whether no further rows are loading: what was measured of all is remembered. */
  isWhole: boolean;
  /** The rows of this page; undefined during the first load. */
  rows: readonly Row[] | undefined;
  sort: readonly SortRule[];
  scroller: RefObject<HTMLDivElement | null>;
  /** The width of the checkbox column. */
  beside: number;
  /** Whether the user has ordered the columns. */
  arranged: boolean;
  /** Depends on the density: a change measures again. */
  rowHeight: number;
  /** On paper all columns that fit are visible at once. */
  printing: boolean;
}

/** The fit, the elements to measure, which are rendered briefly, and whether rows were measured: before, they would be laid out twice. */
export function useFit<Row extends object>(fitting: Fitting<Row>): { fit: Fit; measured: ReactNode; isReady: boolean } {
  const { columns, scroller, beside, arranged, printing } = fitting;
  const { known, isDue } = useRememberedWidths(fitting);
  const inner = useRoom(scroller, known?.room ?? 0);
  const room = printing ? PAPER_ROOM : inner - beside;
  const nameMost = printing ? PAPER.name : NAME_MOST;
  const { widths, exemplars, measured, isReady } = useMeasured(fitting, isDue, known);
  const heads = useHeads(fitting, isDue, known);
  const names = useNames(fitting, isDue, known);
  const isMeasured = isDue && measured === null && fitting.isWhole && fitting.all.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows on the page, such as those of a search, change no width.
  useEffect(() => {
    if (isMeasured) rememberWidths(fitting, exemplars, { room: inner, content: widths, heads, names });
  }, [isMeasured, exemplars, inner, widths, heads, names]);
  const fit = useMemo(() => {
    const needs = columns.map((column) => {
      const name = Math.min(names.get(column.id) ?? 0, nameMost);
      const need = columnNeed(column, { content: widths.get(column.id) ?? 0, head: heads.get(column.id) ?? 0, name });
      return printing ? needOnPaper(need, column) : need;
    });
    return fitted(needs, room, arranged);
  }, [columns, widths, heads, names, nameMost, printing, room, arranged]);
  return { fit, measured, isReady };
}

/** `content` is the widest cell that is never cut, `head` the heading, `name` the longest name in two lines. */
function columnNeed<Row>(column: Column<Row>, { content, head, name }: { content: number; head: number; name: number }): Need {
  const { id, width, least = Math.min(width, NAME_LEAST), grow = false, priority = USUAL_PRIORITY, pinned = false } = column;
  if (isWhole(column)) {
    // Names come before the space around codes and figures.
    return { id, least: Math.max(content || width, head), wanted: Math.max(width, content, head), grows: grow, priority, pinned };
  }
  const enough = Math.max(least, content, head, name);
  return { id, least: enough, wanted: Math.max(width, enough), grows: grow, priority, pinned };
}

/** On paper texts have their preferred widths, so that they take few lines. */
function needOnPaper<Row>(need: Need, column: Column<Row>): Need {
  const px = Math.ceil(((isWhole(column) ? need.least : need.wanted) - NAME_PADDING) * PAPER.scale) + PAPER.padding;
  return { ...need, least: px, wanted: px };
}

/** Subscribes to the inner width of the scroll container. */
function useRoom(scroller: RefObject<HTMLElement | null>, known: number): number {
  const [room, setRoom] = useState(known);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => setRoom(element.clientWidth);
    read();
    // Rendered before the frame of the new width is painted, which would show truncated figures.
    const watched = new ResizeObserver(() => flushSync(read));
    watched.observe(element);
    return () => watched.disconnect();
  }, [scroller]);
  return room;
}

/** The widest cell of each column that is never truncated. Measured again when the rows to measure change; before it is due, the known widths are used. */
function useMeasured<Row extends object>({ columns, all, rowHeight }: Fitting<Row>, isDue: boolean, known: RememberedWidths | undefined) {
  const exemplars = useMemo(() => (isDue ? widestRows(columns, all) : []), [columns, all, isDue]);
  const fonts = useFonts();
  const question = isDue
    ? `${rowHeight} ${fonts} ${exemplars.flatMap(({ column, rows }) => rows.map((row) => `${column.id}:${written(column, row)}`)).join("\n")}`
    : "";
  const [answer, setAnswer] = useState({ question: "", columns, widths: known?.content ?? NOTHING_MEASURED, hasRows: known !== undefined });
  const box = useRef<HTMLDivElement>(null);
  const hasRows = all.length > 0;
  const stale = isDue && (answer.question !== question || answer.columns !== columns);
  useLayoutEffect(() => {
    if (!stale || !box.current) return;
    setAnswer({ question, columns, widths: widthsIn(box.current), hasRows });
  }, [stale, question, columns, hasRows]);
  return { widths: answer.widths, exemplars, measured: stale ? <Measured ref={box} exemplars={exemplars} /> : null, isReady: answer.hasRows || !stale };
}

function Measured<Row>({ ref, exemplars }: { ref: RefObject<HTMLDivElement | null>; exemplars: readonly Exemplars<Row>[] }) {
  return (
    <div ref={ref} className="table-measure" aria-hidden="true" inert>
      {exemplars.flatMap(({ column, rows }) =>
        rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered only once.
          <div key={`${column.id} ${at}`} data-column={column.id} className={cellClass(column)}>
            {drawnIn(column, row)}
          </div>
        )),
      )}
    </div>
  );
}

function widthsIn(box: HTMLElement): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  for (const cell of box.querySelectorAll<HTMLElement>("[data-column]")) {
    const id = cell.dataset["column"] ?? "";
    widths.set(id, Math.max(widths.get(id) ?? 0, Math.ceil(cell.getBoundingClientRect().width)));
  }
  return widths;
}

/** The width that the longest text of each column takes in two lines: a name up to that of 60 characters, others up to their preferred width. */
function useNames<Row extends object>(
  { columns, all, scroller, rowHeight }: Fitting<Row>,
  isDue: boolean,
  known: RememberedWidths | undefined,
): ReadonlyMap<string, number> {
  const fonts = useFonts();
  const [names, setNames] = useState(known?.names ?? NOTHING_MEASURED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fonts and density affect the widths.
  useLayoutEffect(() => {
    const table = isDue && scroller.current?.querySelector(".table");
    const textWidth = table && textMeasure(table);
    if (!textWidth) return;
    const nameWidth = (name: string) => widthInTwoLines(name.split(" ").map(textWidth), textWidth(" "));
    const widths = columns.filter(takesTwoLines).map((column): [string, number] => {
      const longest = longestTexts(column, all, MEASURED_NAMES).map((name) => nameWidth(unbroken(name)));
      return [column.id, Math.min(Math.ceil(Math.max(0, ...longest)) + NAME_PADDING, isName(column) ? NAME_MOST : column.width)];
    });
    setNames(new Map(widths));
  }, [columns, all, scroller, fonts, rowHeight, isDue]);
  return names;
}

/** The minimum widths of the headings. */
function useHeads<Row extends object>({ columns, sort, scroller, rowHeight }: Fitting<Row>, isDue: boolean, known: RememberedWidths | undefined) {
  const fonts = useFonts();
  const [heads, setHeads] = useState(known?.heads ?? NOTHING_MEASURED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fonts and density affect the widths.
  useLayoutEffect(() => {
    const head = isDue && scroller.current?.querySelector(".table-head-button");
    if (head) setHeads(headWidths(columns, sort, head));
  }, [columns, sort, scroller, fonts, rowHeight, isDue]);
  return heads;
}

function headWidths<Row>(columns: readonly Column<Row>[], sort: readonly SortRule[], head: Element): ReadonlyMap<string, number> {
  const style = getComputedStyle(head);
  const textWidth = textMeasure(head);
  if (!textWidth) return NOTHING_MEASURED;
  const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
  const of = ({ id, header, unit, help }: Column<Row>): number => {
    const words = header === "" ? 0 : widthInTwoLines(header.split(" ").map(textWidth), textWidth(" "));
    const mark = sort.some((rule) => rule.id === id) ? SORT_MARK : 0;
    return Math.ceil(padding + words + (unit ? UNIT_GAP + textWidth(unit) : 0) + mark + (help ? HELP_MARK : 0)) + 1;
  };
  return new Map(columns.map((column) => [column.id, of(column)]));
}

/** Measures texts in the font of an element, in pixels. */
function textMeasure(element: Element): ((text: string) => number) | undefined {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return undefined;
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return (text) => pen.measureText(text).width;
}

/** The number of loaded fonts: text is measured again after each. */
function useFonts(): number {
  const [loaded, setLoaded] = useState(0);
  useEffect(() => {
    const count = () => setLoaded((before) => before + 1);
    document.fonts.addEventListener("loadingdone", count);
    return () => document.fonts.removeEventListener("loadingdone", count);
  }, []);
  return loaded;
}

/** A table column: how its value is read, formatted, searched, sorted and exported. */
import type { ReactNode } from "react";
import type { Priority } from "../grid/fit.ts";
import { NOTHING, showDay, showInstant, showMoney, showNumber, showPercent } from "./format.ts";

/** The value of a cell. Null, undefined and an empty string are empty. */
export type Value = string | number | boolean | null | undefined;

/** The format of a value: `code` in tabular figures (SKUs, batch numbers), `day` from `YYYY-MM-DD`, `instant` from ISO 8601, `yes` as Yes or No. */
export type Kind = "text" | "code" | "number" | "percent" | "money" | "day" | "instant" | "yes";

export interface Column<Row> {
  id: string;
  header: string;
  /** The tooltip of the heading. */
  help?: string;
  /** The unit, shown in the heading. */
  unit?: string;
  kind?: Kind;
  value: (row: Row) => Value;
  /** How the cell is drawn, where that changes its width: the widest figure of each way is measured. */
  variant?: (row: Row) => string;
  /** Formats the value if `kind` is not enough, such as a status. */
  text?: (row: Row) => string;
  /** A code below the value in the same cell, included in search, export and display. It is never truncated; the value above is. */
  below?: (row: Row) => string;
  /** Renders the cell if text is not enough: a chip, a link, a field. */
  cell?: (row: Row) => ReactNode;
  /** By default right for numbers, left otherwise. */
  align?: "left" | "right" | "center";
  /**
   * The preferred width in pixels. Columns that are never truncated are at least this wide and fit their content;
   * others shrink to `least`. Columns with `grow` share the remaining width.
   */
  width: number;
  least?: number;
  grow?: boolean;
  /** Never truncated. By default true for numbers, codes, days and instants, false for text. */
  whole?: boolean;
  /** Wraps instead of truncating, for sentences. The row height then depends on the text. */
  wraps?: boolean;
  /** 1 is needed for decisions: shown first at every width, and on the phone's card. 2 is the default; 3 comes last. */
  priority?: Priority;
  /** Whether the heading sorts; true by default. */
  sortable?: boolean;
  /** Whether search includes it; true by default. */
  searchable?: boolean;
  /** Adds a filter of its values. */
  filterable?: boolean;
  /** Hidden by default; the user can show it. */
  hidden?: boolean;
  /** Whether the export includes it. False for columns of buttons. */
  exported?: boolean;
  /** Fixed at the right edge while the other columns scroll. Only for the last column, of buttons. */
  pinned?: boolean;
}

/** The properties of every column of buttons: no value, fixed at the right edge. */
export const OF_BUTTONS = { pinned: true, sortable: false, searchable: false, exported: false, value: () => null } as const;

const FIGURES: Partial<Record<Kind, (value: number) => string>> = { number: showNumber, percent: showPercent, money: showMoney };

/** Whether its values are figures: aligned right, and unformatted in files. */
export function isFigure({ kind }: Pick<Column<never>, "kind">): boolean {
  return kind !== undefined && FIGURES[kind] !== undefined;
}

/** The text of a value and the code below it, for search, filters and export. */
export function written<Row>(column: Pick<Column<Row>, "kind" | "value" | "text" | "below">, row: Row): string {
  const below = column.below?.(row);
  return below ? `${valueText(column, row)} ${below}` : valueText(column, row);
}

/** The displayed text of a value. */
export function valueText<Row>(column: Pick<Column<Row>, "kind" | "value" | "text">, row: Row): string {
  if (column.text) return column.text(row) || NOTHING;
  const value = column.value(row);
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return FIGURES[column.kind ?? "number"]?.(value) ?? showNumber(value);
  if (column.kind === "day") return showDay(value);
  return column.kind === "instant" ? showInstant(value) : value;
}

/** Whether it is never truncated. Columns without a kind are text, which may be. */
export function isWhole<Row>({ kind = "text", whole, pinned }: Column<Row>): boolean {
  return whole ?? (kind !== "text" || pinned === true);
}

/** Whether the column is a name: it takes two lines before it is cut, and a line of its own on cards. */
export function isName<Row>({ grow, kind = "text" }: Column<Row>): boolean {
  return grow === true && kind === "text";
}

/** Whether its texts take two lines before they are cut. */
export function takesTwoLines<Row>(column: Column<Row>): boolean {
  return !isWhole(column) && !column.wraps && (isName(column) || !column.below);
}

/** Whether the content is never truncated, at least in part, so that its width must be measured. */
export function isMeasured<Row>(column: Column<Row>): boolean {
  return column.below !== undefined || isWhole(column);
}

/** The maximum number of values in a row's name. */
const MAX_NAMING = 5;

/** The accessible name of a row: its first column, its codes and places. */
export function rowName<Row>(columns: readonly Column<Row>[], row: Row): string {
  const naming = columns.filter(
    ({ kind = "text", grow, cell, value }, at) => at === 0 || kind === "code" || (kind === "text" && !grow && !cell && value(row) !== null),
  );
  const words = naming.map((column) => written(column, row)).filter((word) => word !== NOTHING);
  return words.slice(0, MAX_NAMING).join(" ");
}

/** Numbers are right-aligned, other values left-aligned. */
export function columnAlignment<Row>(column: Column<Row>): "left" | "right" | "center" {
  return column.align ?? (isFigure(column) ? "right" : "left");
}

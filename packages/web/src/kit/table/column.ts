/**
 * A column of a table: its value for a row, and how that is formatted, searched, sorted and exported.
 */
import type { ReactNode } from "react";
import type { Priority } from "./fit.ts";
import { NOTHING, showDay, showInstant, showMoney, showNumber } from "./format.ts";

/** The value of a column for a row. Null, undefined and an empty text mean none. */
export type Value = string | number | boolean | null | undefined;

/**
 * How a value is formatted: `code` in tabular figures (SKUs, batch numbers), `day` from `YYYY-MM-DD`, `instant` from
 * ISO 8601, `yes` as Yes or No.
 */
export type Kind = "text" | "code" | "number" | "money" | "day" | "instant" | "yes";

export interface Column<Row> {
  id: string;
  header: string;
  /** The tooltip of the heading. */
  help?: string;
  /** The unit in the heading. */
  unit?: string;
  kind?: Kind;
  value: (row: Row) => Value;
  /** Formats the value where its kind does not: a status in words. */
  text?: (row: Row) => string;
  /**
   * A code under the value, in the same cell: searched, exported and written with it. It is never truncated; the value
   * above it gives way.
   */
  below?: (row: Row) => string;
  /** Renders the cell where text is not enough: a chip, a link, a field. */
  cell?: (row: Row) => ReactNode;
  /** By default right for figures, left for the rest. */
  align?: "left" | "right" | "center";
  /**
   * In pixels. A column that is never truncated is at least this wide and as wide as its content; any other is this wide where
   * there is room, and `least` where there is not. Columns that `grow` share the rest.
   */
  width: number;
  least?: number;
  grow?: boolean;
  /** Never truncated: the default for figures, codes, days and instants, but not for texts. */
  whole?: boolean;
  /** Goes on in further lines in place of being truncated: a sentence that has to be read. Its rows are as high as their texts. */
  wraps?: boolean;
  /** 1 is needed for decisions: first on screen at every width, and on the card of a phone. The default is 2; 3 comes last. */
  priority?: Priority;
  /** Whether its heading sorts; true by default. */
  sortable?: boolean;
  /** Whether it is searched; true by default. */
  searchable?: boolean;
  /** Offers its values as a filter. */
  filterable?: boolean;
  /** Hidden until somebody chooses it. */
  hidden?: boolean;
  /** Left out of the file: a column of buttons. */
  exported?: boolean;
  /** Fixed at the right edge when the rest scrolls sideways: the last column, of buttons. */
  pinned?: boolean;
}

/** What a column of buttons has in common with all others: no value, and a place at the right edge. */
export const OF_BUTTONS = { pinned: true, sortable: false, searchable: false, exported: false, value: () => null } as const;

/** The text of a row's value with the code under it, for search, filter and export. */
export function written<Row>(column: Pick<Column<Row>, "kind" | "value" | "text" | "below">, row: Row): string {
  const below = column.below?.(row);
  return below ? `${valueText(column, row)} ${below}` : valueText(column, row);
}

/** The text of a row's value alone, for display. */
export function valueText<Row>(column: Pick<Column<Row>, "kind" | "value" | "text">, row: Row): string {
  if (column.text) return column.text(row) || NOTHING;
  const value = column.value(row);
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return column.kind === "money" ? showMoney(value) : showNumber(value);
  if (column.kind === "day") return showDay(value);
  return column.kind === "instant" ? showInstant(value) : value;
}

/** Whether it is never truncated; columns without a kind are texts, which may be. */
export function isWhole<Row>({ kind = "text", whole, pinned }: Column<Row>): boolean {
  return whole ?? (kind !== "text" || pinned === true);
}

/** Whether a part of it is never truncated, so that its width is measured. */
export function isMeasured<Row>(column: Column<Row>): boolean {
  return column.below !== undefined || isWhole(column);
}

/** How many values name a row. */
const MAX_NAMING = 5;

/** The accessible name of a row: its first column, its codes and places. */
export function rowName<Row>(columns: readonly Column<Row>[], row: Row): string {
  const naming = columns.filter(
    ({ kind = "text", grow, cell, value }, at) => at === 0 || kind === "code" || (kind === "text" && !grow && !cell && value(row) !== null),
  );
  const words = naming.map((column) => written(column, row)).filter((word) => word !== NOTHING);
  return words.slice(0, MAX_NAMING).join(" ");
}

/** Figures are right-aligned, the rest left-aligned. */
export function alignmentOf<Row>(column: Column<Row>): "left" | "right" | "center" {
  return column.align ?? (column.kind === "number" || column.kind === "money" ? "right" : "left");
}

/**
 * What a table knows of a column: what stands in it for a row, and how that is written, found, sorted and exported.
 */
import type { ReactNode } from "react";
import type { Priority } from "./fit.ts";
import { NOTHING, showDay, showInstant, showMoney, showNumber } from "./format.ts";

/** What a column holds for a row. Nothing is null, undefined or an empty text. */
export type Value = string | number | boolean | null | undefined;

/**
 * How a value is written: `code` in figures of one width (SKUs, batch numbers), `day` from `YYYY-MM-DD`, `instant` from
 * ISO 8601, `yes` as Yes or No.
 */
export type Kind = "text" | "code" | "number" | "money" | "day" | "instant" | "yes";

export interface Column<Row> {
  id: string;
  header: string;
  /** What the heading means, for anyone who points at it. */
  help?: string;
  /** Stands in the heading, after the word. */
  unit?: string;
  kind?: Kind;
  value: (row: Row) => Value;
  /** How the value is written, where its kind does not say it: a status in words. */
  text?: (row: Row) => string;
  /** How it is drawn, where text alone does not do: a chip, a link, a field. */
  cell?: (row: Row) => ReactNode;
  /** Right for figures, left for the rest, unless it is said. */
  align?: "left" | "right" | "center";
  /**
   * In pixels. A column that is never cut is at least this wide and as wide as its content; any other is this wide where
   * there is room, and `least` where there is not. What is left over goes to the columns that `grow`.
   */
  width: number;
  least?: number;
  grow?: boolean;
  /** Never cut: figures, codes, days and instants are whole unless it is said, texts where it is said. */
  whole?: boolean;
  /** What a decision needs is 1: on screen first at every width, and on the card of a phone. Else 2; 3 comes last. */
  priority?: Priority;
  /** Whether its heading sorts; it does unless told not to. */
  sortable?: boolean;
  /** Whether the search looks here; it does unless told not to. */
  searchable?: boolean;
  /** Offers its values as a filter. */
  filterable?: boolean;
  /** Not shown until somebody chooses it. */
  hidden?: boolean;
  /** Left out of the file: a column of buttons. */
  exported?: boolean;
  /** Stays in sight at the right edge when the rest scrolls sideways: a column of buttons, the last one. */
  pinned?: boolean;
}

/** How a row's value is written, for reading, finding, filtering and exporting. */
export function written<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row) || NOTHING;
  const value = column.value(row);
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return column.kind === "money" ? showMoney(value) : showNumber(value);
  if (column.kind === "day") return showDay(value);
  return column.kind === "instant" ? showInstant(value) : value;
}

/** Whether it is never cut; what has no kind is a text that may give way. */
export function isWhole<Row>({ kind = "text", whole, pinned }: Column<Row>): boolean {
  return whole ?? (kind !== "text" || pinned === true);
}

/** So many values name a row. */
const MAX_NAMING = 5;

/** What tells a row apart from the others, in words: its first column, and its codes and places. */
export function rowName<Row>(columns: readonly Column<Row>[], row: Row): string {
  const naming = columns.filter(
    ({ kind = "text", grow, cell, value }, at) => at === 0 || kind === "code" || (kind === "text" && !grow && !cell && value(row) !== null),
  );
  const words = naming.map((column) => written(column, row)).filter((word) => word !== NOTHING);
  return words.slice(0, MAX_NAMING).join(" ");
}

/** Figures stand at the right, the rest at the left. */
export function alignmentOf<Row>(column: Column<Row>): "left" | "right" | "center" {
  return column.align ?? (column.kind === "number" || column.kind === "money" ? "right" : "left");
}

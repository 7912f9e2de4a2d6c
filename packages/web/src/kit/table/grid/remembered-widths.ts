/**
 * What was measured of a table's columns, kept in the browser: the next visit shows its rows at once, and measures them
 * afterwards. All widths in pixels.
 */
import { useEffect, useState } from "react";
import * as z from "zod";
import { whenIdle } from "../../../lib/page/when-idle.ts";
import { readStored, writeStored } from "../../../lib/storage/browser-storage.ts";
import { type Column, isMeasured, written } from "../columns/column.ts";
import type { SortRule } from "../columns/order.ts";
import type { Exemplars } from "./exemplars.ts";

const ByColumn = z.record(z.string(), z.number()).transform((record): ReadonlyMap<string, number> => new Map(Object.entries(record)));
const Stored = z.object({
  /** What they were measured for. */
  key: z.string(),
  /** The inner width of the table, in a window of that width. */
  room: z.number(),
  window: z.number(),
  content: ByColumn,
  heads: ByColumn,
  names: ByColumn,
  /** The length of the longest text of each measured column, in characters. */
  longest: ByColumn,
});

/** The widths as they were measured last. */
export type RememberedWidths = Omit<z.output<typeof Stored>, "key" | "window">;

interface Table<Row> {
  id: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  isWhole: boolean;
  sort: readonly SortRule[];
  rowHeight: number;
}

/**
 * The widths from an earlier visit, and whether it is time to measure: after the first frame with all rows, or at once where they are not
 * known or a row on this page is longer than any that was measured.
 */
export function useRememberedWidths<Row>(table: Table<Row>): { known: RememberedWidths | undefined; isDue: boolean } {
  const [known] = useState(() => readWidths(table));
  const [isDue, setDue] = useState(known === undefined);
  const isLonger = known !== undefined && !isDue && !isWithin(table, known.longest);
  const isLoaded = table.isWhole && table.rows !== undefined;
  useEffect(() => {
    if (isDue || !isLoaded) return;
    if (isLonger) return setDue(true);
    return whenIdle(() => setDue(true));
  }, [isDue, isLoaded, isLonger]);
  return { known, isDue: isDue || isLonger };
}

function readWidths<Row>(table: Table<Row>): RememberedWidths | undefined {
  const read = Stored.safeParse(readStored(storedName(table.id)));
  if (!read.success || read.data.key !== widthsKey(table)) return undefined;
  const { window: windowWidth, room, ...widths } = read.data;
  return { ...widths, room: windowWidth === innerWidth ? room : 0 };
}

/** Keeps what was measured for the next visit, with the longest texts among the measured rows and those on the page. */
export function rememberWidths<Row>(table: Table<Row>, exemplars: readonly Exemplars<Row>[], { room, ...widths }: Omit<RememberedWidths, "longest">): void {
  const longest = new Map(exemplars.map(({ column, rows }) => [column.id, longestLength(column, [...rows, ...(table.rows ?? [])])]));
  const maps = Object.entries({ ...widths, longest }).map(([name, map]) => [name, Object.fromEntries(map)] as const);
  writeStored(storedName(table.id), { key: widthsKey(table), room, window: innerWidth, ...Object.fromEntries(maps) });
}

function isWithin<Row>({ columns, rows = [] }: Table<Row>, longest: ReadonlyMap<string, number>): boolean {
  return columns.filter(isMeasured).every((column) => longestLength(column, rows) <= (longest.get(column.id) ?? 0));
}

const longestLength = <Row>(column: Column<Row>, rows: readonly Row[]): number => Math.max(0, ...rows.map((row) => written(column, row).length));

const storedName = (id: string): string => `widths.${id}`;

const widthsKey = <Row>({ columns, sort, rowHeight }: Table<Row>): string =>
  [rowHeight, ...columns.map(({ id }) => id), "by", ...sort.map(({ id }) => id)].join(" ");

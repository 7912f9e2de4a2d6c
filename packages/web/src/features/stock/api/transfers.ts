/**
 * What the transfer tools read: all batches at their places, and what is at one place.
 */
import { stockByLine } from "@apothecary/core/stock/contract";
import { type LocationContents, locationContents } from "@apothecary/core/warehouse/contract";
import { type QueryClient, type QueryFunctionContext, useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { CallError, callAnswered } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";

/** A batch at its place: grams or units. */
export type TransferLine = Pick<
  z.output<typeof stockByLine.answer>[number],
  "id" | "sku" | "name" | "batchNumber" | "bin" | "warehouse" | "locationId" | "expiry" | "reserved" | "quantity" | "categoryName" | "categoryType" | "client"
>;

/** The most pages that a list is gathered from. */
const MAX_PAGES = 200;
/** How often it is asked whether anything moved, in milliseconds; seldom where the whole answer has many pages. */
const LOOK_MS = 12_000;
const LOOK_AT_MANY_MS = 120_000;

interface Lines {
  rows: readonly TransferLine[];
  /** The first page as it was answered: the very same again means that nothing changed. */
  first: unknown;
  /** Whether all pages are in it. */
  whole: boolean;
  pages: number;
}

/** All batches, shown page by page as they come; asked again only whether anything changed. `paused` leaves them as they are. */
export function useStockLines(paused: boolean) {
  const query = useQuery({
    queryKey: keys.stock.lines,
    queryFn: readLines,
    enabled: !paused,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => ((state.data?.pages ?? 0) > 1 ? LOOK_AT_MANY_MS : LOOK_MS),
    // A hundred thousand rows are not compared with each other to find out what an ETag says.
    structuralSharing: false,
  });
  return { ...query, rows: query.data?.rows, more: query.data?.whole === false };
}

async function readLines({ client, signal }: QueryFunctionContext): Promise<Lines> {
  const had = client.getQueryData<Lines>(keys.stock.lines);
  const seen = had?.whole === true;
  let lines: Lines = { rows: [], first: undefined, whole: false, pages: 0 };
  let cursor: string | undefined;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answered = await callAnswered(stockByLine, { query: { cursor } }, { signal, background: seen });
    if (page === 1 && seen && answered.unchanged && answered.body === had.first) return had;
    const first = page === 1 ? answered.body : lines.first;
    lines = { rows: page === 1 ? answered.body : lines.rows.concat(answered.body), first, whole: answered.next === undefined, pages: page };
    if (lines.whole) return { ...lines, rows: lines.rows.toSorted(bySku) };
    // Nobody waits for the last page to choose from the first.
    if (!seen) client.setQueryData(keys.stock.lines, lines);
    cursor = answered.next;
  }
  throw new CallError(200, { message: "This list is longer than can be shown." });
}

function bySku(a: TransferLine, b: TransferLine): number {
  if (a.sku !== b.sku) return a.sku < b.sku ? -1 : 1;
  return a.batchNumber < b.batchNumber ? -1 : a.batchNumber > b.batchNumber ? 1 : 0;
}

/** Puts what a batch holds now into the lines that are shown; with nothing left its line goes. */
export function setLineQuantity(client: QueryClient, id: string, quantity: number): void {
  client.setQueryData<Lines>(keys.stock.lines, (lines) => {
    if (!lines) return lines;
    const rows = lines.rows.flatMap((row) =>
      row.id === id ? (quantity === 0 ? [] : [{ ...row, quantity, reserved: Math.min(row.reserved, quantity) }]) : [row],
    );
    return { ...lines, rows };
  });
}

export interface Contents {
  place: Omit<LocationContents, "elements">;
  rows: readonly TransferLine[];
}

/** A place and every batch at it, asked again while it is looked at; null where it is gone. */
export function useContents(locationId: string | null, paused: boolean) {
  return useQuery({
    queryKey: [...keys.warehouse.contents(locationId ?? ""), "lines"],
    queryFn: (context) => readContents(locationId ?? "", context),
    enabled: locationId !== null && !paused,
    refetchOnWindowFocus: "always",
    refetchInterval: LOOK_MS,
  });
}

async function readContents(id: string, { client, queryKey, signal }: QueryFunctionContext): Promise<Contents | null> {
  const options = { signal, background: client.getQueryData(queryKey) !== undefined };
  let contents: Contents | undefined;
  let cursor: string | undefined;
  try {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { body, next } = await callAnswered(locationContents, { params: { id }, query: { cursor } }, options);
      contents = withPage(contents, body);
      if (next === undefined) return contents;
      cursor = next;
    }
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
  throw new CallError(200, { message: "This list is longer than can be shown." });
}

function withPage(before: Contents | undefined, { elements, ...place }: LocationContents): Contents {
  const at = { bin: place.bin, warehouse: place.warehouse, locationId: place.id };
  const rows = elements.map(
    ({ expiryDate, status: _, ...element }): TransferLine => ({ ...element, ...at, expiry: expiryDate, categoryType: element.categoryType }),
  );
  return { place, rows: before ? before.rows.concat(rows) : rows };
}

/**
 * All batches at their places. A house that is larger than one answer is never read whole into the browser: it is asked
 * for in parts, and what is here is said to be a part.
 */
import { MAX_SKUS_ASKED, stockByLine } from "@apothecary/core/stock/contract";
import { bySkuThenExpiry } from "@apothecary/core/stock/rules";
import { keepPreviousData, type QueryClient, type QueryFunctionContext, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import type * as z from "zod";
import { callAnswered } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { useStore } from "../../../lib/store.ts";
import type { TransferLine } from "./transfers.ts";
import type { TransferLines } from "./transfer-rules.ts";

/** Which part of a large house is asked for; empty is all of it. */
export type LinesQuestion = Omit<z.input<typeof stockByLine.query>, "cursor">;

/** How often it is asked whether anything moved, in milliseconds, for each page that a change would mean to read again. */
const LOOK_MS = 12_000;
/** The most pages of one question, and of the lines of some items. */
const MAX_PAGES = 20;

interface Lines {
  rows: readonly TransferLine[];
  /** The first page as it was answered: the same again means that nothing changed. */
  first: unknown;
  pages: number;
  /** Where the rest of what was asked for is. */
  next: string | undefined;
}

export interface StockLines {
  /** What is here of what was asked for, by SKU; undefined while it is awaited. */
  rows: readonly TransferLine[] | undefined;
  /** The house has more lines than one answer holds, whatever part of it is here. */
  large: boolean;
  /** There are more lines than are here. */
  partial: boolean;
  error: Error | null;
  refetch: () => void;
  /** Reads the next lines of what was asked for; undefined if there are none, or no more are to be held. */
  readMore: (() => void) | undefined;
  reading: boolean;
}

const keyOf = (asked: LinesQuestion) => [...keys.stock.lines, "asked", asked];
const isAll = (asked: LinesQuestion): boolean => Object.values(asked).every((value) => value === undefined);

/** The first lines of what is asked for; asked again only whether anything changed. `paused` leaves them as they are. */
export function useStockLines(paused: boolean, asked: LinesQuestion): StockLines {
  const queries = useQueryClient();
  const [more, setMore] = useState<{ reading: boolean; error: Error | null }>({ reading: false, error: null });
  const large = useRef(false);
  const query = useQuery({
    queryKey: keyOf(asked),
    queryFn: (context) => readLines(asked, context),
    enabled: !paused,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => LOOK_MS * (state.data?.pages ?? 1),
    // Thousands of rows are not compared with each other to find out what an ETag says.
    structuralSharing: false,
  });
  const { data } = query;
  if (data && isAll(asked)) large.current = data.next !== undefined;
  const readMore = async () => {
    const had = queries.getQueryData<Lines>(keyOf(asked));
    if (had?.next === undefined) return;
    setMore({ reading: true, error: null });
    try {
      const { body, next } = await callAnswered(stockByLine, { query: { ...asked, cursor: had.next } });
      const unchanged = queries.getQueryData<Lines>(keyOf(asked)) === had;
      if (unchanged) queries.setQueryData<Lines>(keyOf(asked), { ...had, rows: had.rows.concat(body).toSorted(inOrder), next, pages: had.pages + 1 });
      setMore({ reading: false, error: null });
    } catch (error) {
      setMore({ reading: false, error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  const canReadMore = data?.next !== undefined && data.pages < MAX_PAGES && !isAll(asked);
  return {
    rows: data?.rows,
    large: large.current,
    partial: data?.next !== undefined,
    error: query.error ?? more.error,
    refetch: useCallback(() => {
      setMore({ reading: false, error: null });
      void queries.invalidateQueries({ queryKey: keys.stock.lines });
    }, [queries]),
    readMore: canReadMore ? () => void readMore() : undefined,
    reading: more.reading,
  };
}

async function readLines(asked: LinesQuestion, { client, signal }: QueryFunctionContext): Promise<Lines> {
  const had = client.getQueryData<Lines>(keyOf(asked));
  const options = { signal, background: had !== undefined };
  const first = await callAnswered(stockByLine, { query: asked }, options);
  if (had && first.unchanged && first.body === had.first) return had;
  let rows: readonly TransferLine[] = first.body;
  let { next } = first;
  let pages = 1;
  // As many pages as somebody has asked to see.
  for (; pages < (had?.pages ?? 1) && next !== undefined; pages += 1) {
    const page = await callAnswered(stockByLine, { query: { ...asked, cursor: next } }, options);
    rows = rows.concat(page.body);
    next = page.next;
  }
  return { rows: rows.toSorted(inOrder), first: first.body, pages, next };
}

function inOrder(a: TransferLine, b: TransferLine): number {
  return bySkuThenExpiry({ ...a, expiryDate: a.expiry }, { ...b, expiryDate: b.expiry });
}

interface OfItems {
  skus: ReadonlySet<string>;
  rows: readonly TransferLine[];
}

/**
 * The chosen lines that are not among those which are here, as they are now: another part was asked for since they were
 * chosen. As they were when they were chosen, until it is known; those that are gone are left out.
 */
export function useChosenElsewhere(chosenLines: TransferLines, { rows, large }: StockLines, paused: boolean): readonly TransferLine[] {
  const chosen = useStore(chosenLines.ids);
  const elsewhere = useMemo(() => {
    if (!large || chosen.length === 0) return [];
    const here = new Set(rows?.map(({ id }) => id));
    return chosen.flatMap((id) => (here.has(id) ? [] : (chosenLines.get(id)?.row ?? [])));
  }, [large, chosen, rows, chosenLines]);
  const skus = useMemo(() => [...new Set(elsewhere.map(({ sku }) => sku))].toSorted(), [elsewhere]);
  const { data } = useQuery({
    queryKey: [...keys.stock.lines, "of", skus],
    queryFn: ({ signal }) => linesOfItems(skus, signal),
    enabled: !paused && skus.length > 0 && rows !== undefined,
    refetchOnWindowFocus: "always",
    refetchInterval: LOOK_MS,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  return useMemo(() => {
    const now = new Map(data?.rows.map((row) => [row.id, row]));
    return elsewhere.flatMap((line) => now.get(line.id) ?? (data?.skus.has(line.sku) ? [] : [line]));
  }, [elsewhere, data]);
}

async function linesOfItems(skus: readonly string[], signal: AbortSignal): Promise<OfItems> {
  const rows: TransferLine[] = [];
  for (let i = 0; i < skus.length; i += MAX_SKUS_ASKED) {
    const sku = skus.slice(i, i + MAX_SKUS_ASKED).join(",");
    let cursor: string | undefined;
    let pages = 0;
    do {
      const { body, next } = await callAnswered(stockByLine, { query: { sku, cursor } }, { signal, background: true });
      rows.push(...body);
      cursor = next;
      pages += 1;
    } while (cursor !== undefined && pages < MAX_PAGES);
  }
  return { skus: new Set(skus), rows };
}

/** Puts what a batch holds now into the lines that are shown; with nothing left its line goes. */
export function setLineQuantity(client: QueryClient, id: string, quantity: number): void {
  client.setQueriesData<{ rows: readonly TransferLine[] }>({ queryKey: keys.stock.lines }, (lines) => {
    if (!lines) return lines;
    const rows = lines.rows.flatMap((row) =>
      row.id === id ? (quantity === 0 ? [] : [{ ...row, quantity, reserved: Math.min(row.reserved, quantity) }]) : [row],
    );
    return { ...lines, rows };
  });
}

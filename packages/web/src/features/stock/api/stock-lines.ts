/**
 * All batches with locations. Stock that exceeds one answer is never loaded completely: the browser requests a part of it,
 * and shows that it is a part.
 */
import { MAX_SKUS_ASKED, stockByLine } from "@apothecary/core/stock/contract";
import { bySkuThenExpiry } from "@apothecary/core/stock/rules";
import { keepPreviousData, type QueryClient, type QueryFunctionContext, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import type * as z from "zod";
import { callAnswered } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import { useStore } from "../../../lib/storage/store.ts";
import type { TransferLine } from "./transfers.ts";
import type { TransferLines } from "./transfer-rules.ts";

/** The filters that select a part of large stock; empty for all. */
export type LinesQuery = Omit<z.input<typeof stockByLine.query>, "cursor">;

/** Polling interval in milliseconds for each loaded page, because a change refetches all of them. */
const LOOK_MS = 12_000;
/** Maximum number of pages of one query. */
const MAX_PAGES = 20;

interface Lines {
  rows: readonly TransferLine[];
  /** The first page, to detect an unchanged answer by identity. */
  first: unknown;
  pages: number;
  /** The cursor of the next page. */
  next: string | undefined;
}

export interface StockLines {
  /** The loaded rows by SKU; undefined while loading. */
  rows: readonly TransferLine[] | undefined;
  /** Stock has more lines than fit in one answer. */
  large: boolean;
  /** More lines exist than are loaded. */
  partial: boolean;
  error: Error | null;
  refetch: () => void;
  /** Loads the next page; undefined after the last page and at the limit. */
  readMore: (() => void) | undefined;
  reading: boolean;
}

const askedLinesKey = (asked: LinesQuery) => [...keys.stock.lines, "asked", asked];
const isAll = (asked: LinesQuery): boolean => Object.values(asked).every((value) => value === undefined);

/** The lines of a query, polled for changes with an ETag. `paused` stops polling. */
export function useStockLines(paused: boolean, asked: LinesQuery): StockLines {
  const queries = useQueryClient();
  const [more, setMore] = useState<{ reading: boolean; error: Error | null }>({ reading: false, error: null });
  const large = useRef(false);
  const query = useQuery({
    queryKey: askedLinesKey(asked),
    queryFn: (context) => readLines(asked, context),
    enabled: !paused,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => LOOK_MS * (state.data?.pages ?? 1),
    // The ETag already detects changes, so comparing thousands of rows is unnecessary.
    structuralSharing: false,
  });
  const { data } = query;
  if (data && isAll(asked)) large.current = data.next !== undefined;
  const readMore = async () => {
    const cached = queries.getQueryData<Lines>(askedLinesKey(asked));
    if (cached?.next === undefined) return;
    setMore({ reading: true, error: null });
    try {
      const { body, next } = await callAnswered(stockByLine, { query: { ...asked, cursor: cached.next } });
      const unchanged = queries.getQueryData<Lines>(askedLinesKey(asked)) === cached;
      if (unchanged)
        queries.setQueryData<Lines>(askedLinesKey(asked), { ...cached, rows: cached.rows.concat(body).toSorted(inOrder), next, pages: cached.pages + 1 });
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

async function readLines(asked: LinesQuery, { client, signal }: QueryFunctionContext): Promise<Lines> {
  const cached = client.getQueryData<Lines>(askedLinesKey(asked));
  const options = { signal, background: cached !== undefined };
  const first = await callAnswered(stockByLine, { query: asked }, options);
  if (cached && first.unchanged && first.body === cached.first) return cached;
  let rows: readonly TransferLine[] = first.body;
  let { next } = first;
  let pages = 1;
  // Refetches as many pages as were loaded.
  for (; pages < (cached?.pages ?? 1) && next !== undefined; pages += 1) {
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
 * The current state of selected lines that are not in the loaded part, because the filters changed after they were selected.
 * Until loaded, they have the state from when they were selected. Lines that no longer exist are omitted.
 */
export function useSelectedElsewhere(chosenLines: TransferLines, { rows, large }: StockLines, paused: boolean): readonly TransferLine[] {
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

/** Updates a batch quantity in the cached lines; removes the line at 0. */
export function setLineQuantity(client: QueryClient, id: string, quantity: number): void {
  client.setQueriesData<{ rows: readonly TransferLine[] }>({ queryKey: keys.stock.lines }, (lines) => {
    if (!lines) return lines;
    const rows = lines.rows.flatMap((row) =>
      row.id === id ? (quantity === 0 ? [] : [{ ...row, quantity, reserved: Math.min(row.reserved, quantity) }]) : [row],
    );
    return { ...lines, rows };
  });
}

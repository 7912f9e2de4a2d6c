/**
 * Queries of one batch: search by number, account and trace.
 */
import { batchAccount, findBatches, MAX_HOPS, trace } from "@apothecary/core/trace/contract";
import { lotNodeKey, type LotRef, type Direction, joinTraces, type Trace, type UnreadLot } from "@apothecary/core/trace/graph";
import { queryOptions, type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { CallError, call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** The batches with a number; empty if there are none. */
export const foundQuery = (number: string) =>
  queryOptions({
    queryKey: keys.stock.lotsByNumber(number),
    queryFn: ({ signal }) => orDefault(call(findBatches, { body: { number } }, { signal }), []),
  });

/** The account of a batch; null if the batch is unknown. */
export const accountQuery = (lot: LotRef | undefined) =>
  queryOptions({
    queryKey: keys.stock.lot(lot?.sku ?? "", lot?.batchNumber ?? ""),
    queryFn: ({ signal }) => orDefault(call(batchAccount, { body: { batch: lot ?? { sku: "", batchNumber: "" } } }, { signal }), null),
    enabled: lot !== undefined,
  });

/** An answer, or a default if it is 404 (unknown) or 400 (not a valid batch). */
export async function orDefault<T, N>(answer: Promise<T>, nothing: N): Promise<T | N> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) return nothing;
    throw error;
  }
}

/** A page of a trace: from a batch with a number of hops, or from a cursor. */
interface Part {
  lot: LotRef;
  hops: number;
  cursor?: string;
}

const partQuery = (direction: Direction, { lot: { sku, batchNumber }, hops, cursor }: Part) =>
  queryOptions({
    queryKey: keys.stock.trace(sku, batchNumber, { direction, hops, cursor }),
    queryFn: ({ signal }) => call(trace, { body: { batch: { sku, batchNumber }, direction, hops }, query: cursor === undefined ? {} : { cursor } }, { signal }),
  });

/** The loaded part of a batch's trace, and how to load more. */
export interface LoadedTrace {
  trace: Trace | undefined;
  loading: boolean;
  failed: { message: string; retry: () => void } | undefined;
  /** Continues the trace where it stopped. */
  load: (unread: UnreadLot) => void;
}

/** Loads a trace up to the limit of one answer; the rest is loaded on request. */
export function useTrace(lot: LotRef, direction: Direction): LoadedTrace {
  const root = lotNodeKey(lot);
  const [requested, setRequested] = useState<readonly Part[]>([]);
  const combine = useCallback((results: readonly UseQueryResult<Trace>[]) => combined(results, root, direction), [root, direction]);
  const loaded = useQueries({ queries: [{ lot, hops: MAX_HOPS }, ...requested].map((part) => partQuery(direction, part)), combine });
  const load = useCallback(({ sku, batchNumber, cursor }: UnreadLot) => {
    const part = { lot: { sku, batchNumber }, hops: 1, ...(cursor === null ? {} : { cursor }) };
    setRequested((before) => [...before, part]);
  }, []);
  return { ...loaded, load };
}

function combined(results: readonly UseQueryResult<Trace>[], root: string, direction: Direction): Omit<LoadedTrace, "load"> {
  const parts = results.flatMap(({ data }) => data ?? []);
  const failed = results.find(({ error }) => error !== null);
  return {
    trace: parts.length === 0 ? undefined : joinedTrace(parts, root, direction),
    loading: results.some(({ isFetching, data }) => isFetching && data === undefined),
    failed: failed?.error ? { message: failed.error.message, retry: () => void failed.refetch() } : undefined,
  };
}

/** Merges the pages. A batch loaded by a later page is no longer unread, and its latest cursor is kept. */
export function joinedTrace(parts: readonly Trace[], root: string, direction: Direction): Trace {
  const unread = new Map<string, UnreadLot>();
  for (const part of parts) {
    unread.delete(part.root);
    for (const one of part.unread) unread.set(one.key, one);
  }
  const joined = joinTraces(parts);
  const read = new Set(joined.nodes.flatMap((node) => (node.type === "batch" && node.left !== null ? [node.key] : [])));
  return { root, direction, ...joined, unread: [...unread.values()].filter(({ key, cursor }) => cursor !== null || !read.has(key)) };
}

/**
 * Recalls and drills: the list, one of them with its list, and what freezing would do.
 */
import {
  type BatchRef,
  type FreezePreview,
  type Recall,
  type RecallLine,
  type RecallRow,
  type RecallSummary,
  recall,
  recallList,
  recallPreview,
  recallRows,
  recalls,
} from "@apothecary/core/recall/contract";
import { queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Answered, call, callAll, callAnswered } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";

/** What is read again after anything that a recall does. */
export const RECALL_KEYS = [keys.recall.all, keys.stock.all, keys.picking.all, keys.jobs.all] as const;
/** How often a recall that is being worked on is asked for, in milliseconds. */
const WORKING_MS = 2_000;

/** Recalls and drills, the newest first, as far as they are loaded. */
export function useRecalls() {
  const query = useInfiniteQuery({
    queryKey: keys.recall.list,
    queryFn: ({ pageParam, signal }): Promise<Answered<RecallSummary[]>> => callAnswered(recalls, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ body }) => body), [data]);
  return { ...query, rows };
}

/** Whether steps of it are still to come. */
export const isWorking = ({ state }: Pick<RecallSummary, "state">): boolean => state === "working" || state === "thawing";

/** One recall with its clients; asked for again while it is being worked on. */
export const recallQuery = (id: number) =>
  queryOptions({
    queryKey: keys.recall.one(id),
    queryFn: ({ signal }): Promise<Recall> => call(recall, { params: { id: String(id) } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? WORKING_MS : false),
  });

/** The whole recall list: it is printed and worked through as a whole. */
export const linesQuery = (id: number, ready: boolean) =>
  queryOptions({
    queryKey: keys.recall.lines(id),
    queryFn: async ({ signal }): Promise<readonly RecallLine[]> => (await callAll(recallList, { params: { id: String(id) }, query: {} }, { signal })).rows,
    enabled: ready,
  });

/** What it did to stock. */
export const rowsQuery = (id: number, ready: boolean) =>
  queryOptions({
    queryKey: keys.recall.rows(id),
    queryFn: async ({ signal }): Promise<readonly RecallRow[]> => (await callAll(recallRows, { params: { id: String(id) }, query: {} }, { signal })).rows,
    enabled: ready,
  });

/** What freezing these batches, or those of a recall again, would do now. */
export const previewQuery = (body: { batches: readonly BatchRef[] } | { recallId: number }) =>
  queryOptions({
    queryKey: keys.recall.preview(body),
    queryFn: ({ signal }): Promise<FreezePreview> => call(recallPreview, { body: "recallId" in body ? body : { batches: [...body.batches] } }, { signal }),
    enabled: "recallId" in body || body.batches.length > 0,
    staleTime: 0,
  });

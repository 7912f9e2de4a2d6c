/**
 * Queries of recalls and drills: the list, one recall with its lines, and the preview of freezing.
 */
import {
  type LotRef,
  type FreezePreview,
  type Recall,
  type RecallLine,
  type RecallRow,
  type RecallSummary,
  recall,
  recallList,
  recallPreview,
  recallProof,
  recallRows,
  recalls,
} from "@apothecary/core/recall/contract";
import { queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Answered, call, callAll, callAnswered } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** Polling interval of a recall in progress, in milliseconds. */
const POLL_MS = 2_000;

/** The loaded recalls and drills, newest first. */
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

/** Whether its background operation is still running. */
export const isWorking = ({ state }: Pick<RecallSummary, "state">): boolean => state === "working" || state === "thawing";

/** One recall with its clients; polled while in progress. */
export const recallQuery = (id: number) =>
  queryOptions({
    queryKey: keys.recall.one(id),
    queryFn: ({ signal }): Promise<Recall> => call(recall, { params: { id: String(id) } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? POLL_MS : false),
  });

/** The whole recall list without pagination, because it is printed in one piece. */
export const linesQuery = (id: number, ready: boolean) =>
  queryOptions({
    queryKey: keys.recall.lines(id),
    queryFn: async ({ signal }): Promise<readonly RecallLine[]> => (await callAll(recallList, { params: { id: String(id) }, query: {} }, { signal })).rows,
    enabled: ready,
  });

/** The stock changes of a recall. */
export const rowsQuery = (id: number, ready: boolean) =>
  queryOptions({
    queryKey: keys.recall.rows(id),
    queryFn: async ({ signal }): Promise<readonly RecallRow[]> => (await callAll(recallRows, { params: { id: String(id) }, query: {} }, { signal })).rows,
    enabled: ready,
  });

/** The days of a recall's ledger rows with their seals, and the proofs. Fetched on each opening, because a day may have been sealed since. */
export const proofQuery = (id: number) =>
  queryOptions({
    queryKey: keys.recall.proof(id),
    queryFn: ({ signal }) => call(recallProof, { body: { recallId: id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** A preview of freezing these batches, or of freezing again for a recall. */
export const previewQuery = (body: { batches: readonly LotRef[] } | { recallId: number }) =>
  queryOptions({
    queryKey: keys.recall.preview(body),
    queryFn: ({ signal }): Promise<FreezePreview> => call(recallPreview, { body: "recallId" in body ? body : { batches: [...body.batches] } }, { signal }),
    enabled: "recallId" in body || body.batches.length > 0,
    staleTime: 0,
  });

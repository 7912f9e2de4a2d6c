/**
 * The transaction log, with pagination.
 */
import { type LogFilters, type LogRow, transactionLog } from "@apothecary/core/ledger/contract";
import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type Answered, callAnswered } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** Rows that are loaded without user action. Several pages may be needed, because a page can be short or empty. */
const INITIAL_ROWS = 100;
/** Pages after which a search for few rows among many waits for the user: 10,000 rows of the log are read for them. */
const PAGES_AT_ONCE = 5;
/** Rows that a search loads automatically, and again on each request for more. */
const SEARCH_LIMIT = 20_000;

/** A row of the log with a unique id; the transaction id is shared by its rows. */
export type Entry = LogRow & { id: string };
type Page = Answered<LogRow[]>;

/**
 * The loaded rows that match the filters, newest first, and `until` which instant (ISO 8601) the log was searched if there is
 * more of it. A search loads older pages automatically up to `SEARCH_LIMIT`.
 * Invalid filters (`undefined`) fetch nothing.
 */
export function useLog(filters: LogFilters | undefined, searching: boolean) {
  const queries = useQueryClient();
  const [limit, setLimit] = useState(SEARCH_LIMIT);
  const queryKey = keys.ledger.log(filters ?? {});
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<Page> => callAnswered(transactionLog, { query: { cursor: pageParam }, body: filters ?? {} }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: filters !== undefined,
    // Back shows cached rows; Reload refetches.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  const rows = useMemo(() => data && logEntries(data.pages), [data]);
  const count = rows?.length ?? 0;
  const isEnough = count >= INITIAL_ROWS || (data?.pages.length ?? 0) % PAGES_AT_ONCE === 0;
  const autoLoads = hasNextPage && !isError && (searching ? count < limit : !isEnough);
  useEffect(() => {
    if (autoLoads && !isFetching) void fetchNextPage();
  }, [autoLoads, isFetching, fetchNextPage]);
  // Closing the dialog clears the cache, so that it reopens with current rows.
  useEffect(() => () => queries.removeQueries({ queryKey: [...keys.ledger.all, "log"] }), [queries]);

  const reload = useCallback(() => {
    // Refetches the newest page only; older pages load as before.
    queries.setQueryData<InfiniteData<Page, string | undefined>>(
      queryKey,
      (cached) => cached && { pages: cached.pages.slice(0, 1), pageParams: cached.pageParams.slice(0, 1) },
    );
    void refetch();
  }, [queries, queryKey, refetch]);
  const loadMore = () => {
    if (searching) setLimit(count + SEARCH_LIMIT);
    if (hasNextPage && !isFetching) void fetchNextPage();
  };
  const until = hasNextPage ? data?.pages.at(-1)?.until : undefined;
  return {
    rows,
    until,
    error: query.error,
    hasMore: hasNextPage,
    isFetching,
    autoLoads,
    reload,
    loadMore,
    retry: () => void (rows ? fetchNextPage() : refetch()),
  };
}

/** Memoises rows by page, so that they keep their identity when pages are added. */
const made = new WeakMap<Page, readonly Entry[]>();

function logEntries(pages: readonly Page[]): readonly Entry[] {
  const all: Entry[] = [];
  for (const page of pages) {
    const from = all.length;
    const entries = made.get(page) ?? page.body.map((row, position) => ({ ...row, id: `${row.transactionId}#${from + position}` }));
    made.set(page, entries);
    all.push(...entries);
  }
  return all;
}

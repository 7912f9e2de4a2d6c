/**
 * The transaction log, page by page.
 */
import { type LogFilters, type LogRow, transactionLog } from "@apothecary/core/ledger/contract";
import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type Answered, callAnswered } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";

/** So many rows are fetched without being asked for: answers may be short, or empty, and still not be the last. */
const ENOUGH = 100;
/** A search goes on by itself up to so many rows, and on request so many further. */
const SEARCHED_AT_ONCE = 20_000;

/** A row of the log, told from the others: a transaction has many. */
export type Entry = LogRow & { id: string };
type Page = Answered<LogRow[]>;

/**
 * What the filters find, newest first, as far as it has been fetched. While something is searched for it goes on to the
 * oldest by itself, a limit aside. Without filters (they are wrong) nothing is fetched.
 */
export function useLog(filters: LogFilters | undefined, searching: boolean) {
  const queries = useQueryClient();
  const [limit, setLimit] = useState(SEARCHED_AT_ONCE);
  const queryKey = keys.ledger.log(filters ?? {});
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<Page> => callAnswered(transactionLog, { query: { cursor: pageParam }, body: filters ?? {} }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: filters !== undefined,
    // The way back shows what was seen; Reload asks again.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  const rows = useMemo(() => data && entriesOf(data.pages), [data]);
  const count = rows?.length ?? 0;
  const goesOn = hasNextPage && !isError && (count < ENOUGH || (searching && count < limit));
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  // What was seen is forgotten with the dialog: it opens with the log as it is then.
  useEffect(() => () => queries.removeQueries({ queryKey: [...keys.ledger.all, "log"] }), [queries]);

  const reload = useCallback(() => {
    // Only the newest is asked for again; the older follow as they did.
    queries.setQueryData<InfiniteData<Page, string | undefined>>(
      queryKey,
      (had) => had && { pages: had.pages.slice(0, 1), pageParams: had.pageParams.slice(0, 1) },
    );
    void refetch();
  }, [queries, queryKey, refetch]);
  const further = () => {
    if (searching) setLimit(count + SEARCHED_AT_ONCE);
    if (hasNextPage && !isFetching) void fetchNextPage();
  };
  return { rows, error: query.error, hasMore: hasNextPage, isFetching, goesOn, reload, further, retry: () => void (rows ? fetchNextPage() : refetch()) };
}

/** Rows once made stay the same objects while further pages come. */
const made = new WeakMap<Page, readonly Entry[]>();

function entriesOf(pages: readonly Page[]): readonly Entry[] {
  const all: Entry[] = [];
  for (const page of pages) {
    const from = all.length;
    const entries = made.get(page) ?? page.body.map((row, place) => ({ ...row, id: `${row.transactionId}#${from + place}` }));
    made.set(page, entries);
    all.push(...entries);
  }
  return all;
}

/**
 * Lists that are read once and then polled for changes: when the window regains focus, and every few seconds
 * while it is visible.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { type QueryClient, type QueryKey, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { CallError, callAll, callAnswered, type Input } from "./call.ts";
import { painted } from "../page/painted.ts";

/** The rows that were read while the page was loading are not read again when it is first shown within this time. */
const JUST_READ_MS = 3_000;
/** For how long first rows are good: the rest is read for them, and they may have changed since. */
const FIRST_KEPT_MS = 10_000;
/** Polling interval while the page is visible. */
const POLL_MS = 15_000;

type RowIn<E extends AnyEndpoint> = z.output<E["answer"]> extends readonly (infer Row)[] ? Extract<Exclude<Row, { removed: true }>, object> : never;

interface FreshList<E extends AnyEndpoint, Row extends object = RowIn<E>> {
  /** Takes `since`, an ETag, and then returns only changed rows; removed ones as `{ …id, removed: true }`. */
  endpoint: E;
  key: QueryKey;
  /** The unique key of a row; removed rows have it too. */
  rowKey: (row: Partial<Row>) => string | undefined;
  /** For a long list: how many rows are read first, to be shown while the rest is read. Its endpoint takes `limit`. */
  firstRows?: number;
  /** Further query parameters. */
  query?: Readonly<Record<string, string>>;
  /** The rows of a response that is not an array. */
  readRows?: (answer: z.output<E["answer"]>) => readonly Row[];
  /** Whether a changed row has left the list, if the list does not send `removed`. */
  hasLeft?: (row: Row) => boolean;
  /** The sort order of the rows, by default by id. */
  compare?: (one: Row, other: Row) => number;
}

interface Fresh<Row> {
  rows: readonly Row[];
  etag: string | undefined;
}

interface First<Row> extends Fresh<Row> {
  /** The cursor of the rest; undefined if these are all rows. */
  next: string | undefined;
}

const firstKey = (key: QueryKey): QueryKey => [...key, "first"];

/** The query of the first rows of a long list. A page prefetches it, so that its first render has them. */
export function firstRowsQuery<E extends AnyEndpoint, Row extends object = RowIn<E>>({ endpoint, key, query, firstRows }: FreshList<E, Row>) {
  return queryOptions({
    queryKey: firstKey(key),
    queryFn: async ({ signal }): Promise<First<Row>> => {
      const input = { query: { ...query, limit: firstRows } } as Input<AnyEndpoint>;
      const { body, etag, next } = await callAnswered<AnyEndpoint>(endpoint, input, { signal, uncached: true });
      return { rows: body as readonly Row[], etag, next };
    },
    staleTime: JUST_READ_MS,
    gcTime: FIRST_KEPT_MS,
    structuralSharing: false,
  });
}

/** The query of such a list. A page prefetches it, so that its first render has the rows. */
export function freshQuery<E extends AnyEndpoint, Row extends object = RowIn<E>>(list: FreshList<E, Row>) {
  return queryOptions({
    queryKey: list.key,
    queryFn: ({ client, signal }): Promise<Fresh<Row>> => readFresh(list, { client, signal, background: true }),
    staleTime: 0,
    // No structural sharing: it would compare ten thousand rows.
    structuralSharing: false,
  });
}

/**
 * The rows and the state of the query. The array stays the same while nothing changed. `firstRows` are those of a long list
 * while the rest is read.
 */
export function useFreshList<E extends AnyEndpoint, Row extends object = RowIn<E>>(list: FreshList<E, Row> & { enabled?: boolean }) {
  const isWhole = useQueryClient().getQueryData(list.key) !== undefined;
  const readsFirst = list.firstRows !== undefined && !isWhole;
  const first = useQuery({ ...firstRowsQuery(list), enabled: readsFirst && list.enabled !== false });
  const query = useQuery({
    ...freshQuery(list),
    enabled: list.enabled !== false && (!readsFirst || first.data !== undefined),
    refetchOnMount: ({ state }) => state.dataUpdateCount !== 1 || Date.now() - state.dataUpdatedAt > JUST_READ_MS,
    refetchOnWindowFocus: true,
    refetchInterval: POLL_MS,
  });
  const { refetch } = readsFirst && first.error ? first : query;
  const rows = query.data?.rows ?? (first.data?.next === undefined ? first.data?.rows : undefined);
  const { isPending, isFetching } = query;
  return { rows, firstRows: first.data?.rows, error: query.error ?? first.error, isPending, isFetching, refetch };
}

/** The current rows of such a list for other views of it: if it is cached, only changes are requested. */
export async function freshRows<E extends AnyEndpoint, Row extends object = RowIn<E>>(client: QueryClient, list: FreshList<E, Row>): Promise<readonly Row[]> {
  const { rows } = await client.fetchQuery({
    queryKey: list.key,
    queryFn: ({ signal }) => readFresh(list, { client, signal, background: false }),
    staleTime: 0,
    structuralSharing: false,
  });
  return rows;
}

interface Reading {
  client: QueryClient;
  signal: AbortSignal;
  /** Whether the list is polled. */
  background: boolean;
}

async function readFresh<E extends AnyEndpoint, Row extends object>(list: FreshList<E, Row>, { client, signal, background }: Reading): Promise<Fresh<Row>> {
  const { endpoint, key, rowKey, query = {}, hasLeft } = list;
  const cached = client.getQueryData<Fresh<Row>>(key);
  const readRows = list.readRows as ((body: unknown) => readonly unknown[]) | undefined;
  const read = async (from: object, byClock: boolean): Promise<{ rows: unknown; etag: string | undefined }> =>
    callAll<AnyEndpoint>(endpoint, { query: { ...query, ...from } } as Input<AnyEndpoint>, { signal, uncached: true, background: byClock, readRows });
  if (cached === undefined) {
    const { data: first, dataUpdatedAt = 0 } = client.getQueryState<First<Row>>(firstKey(key)) ?? {};
    if (first && Date.now() - dataUpdatedAt <= FIRST_KEPT_MS) {
      if (first.next === undefined) return first;
      await painted();
      const rest = await read({ cursor: first.next }, false);
      return { rows: first.rows.concat(rest.rows as Row[]), etag: rest.etag };
    }
  }
  if (cached?.etag === undefined) return (await read({}, false)) as Fresh<Row>;
  try {
    const changed = await read({ since: cached.etag }, background);
    const isGone = (row: Changed<Row>) => isRemoved(row) || (hasLeft?.(row) ?? false);
    const rows = withChanges(cached.rows, changed.rows as Changed<Row>[], (row) => rowKey(row as Row) ?? "", isGone, list.compare);
    return { rows, etag: changed.etag ?? cached.etag };
  } catch (error) {
    // If the server no longer knows our ETag, the whole list is read.
    if (error instanceof CallError && error.status === 400) return (await read({}, false)) as Fresh<Row>;
    throw error;
  }
}

type Changed<Row> = Row | { removed: true };

/** Applies changes to a list: replaces rows, inserts new ones by id or `compare`, removes deleted ones. */
export function withChanges<Row extends object>(
  rows: readonly Row[],
  changes: readonly Changed<Row>[],
  rowKey: (row: Changed<Row>) => string,
  isGone: (row: Changed<Row>) => boolean = isRemoved,
  compare: (one: Row, other: Row) => number = (one, other) => (rowKey(one) < rowKey(other) ? -1 : 1),
): readonly Row[] {
  if (changes.length === 0) return rows;
  const changed = new Map(changes.map((row) => [rowKey(row), row]));
  const kept = rows.flatMap((row) => {
    const id = rowKey(row);
    const now = changed.get(id);
    changed.delete(id);
    return now === undefined ? [row] : isGone(now) ? [] : [now as Row];
  });
  const added = [...changed.values()].filter((row) => !isGone(row)) as Row[];
  return added.length === 0 ? kept : [...kept, ...added].toSorted(compare);
}

function isRemoved(row: object): row is { removed: true } {
  return "removed" in row && row.removed === true;
}

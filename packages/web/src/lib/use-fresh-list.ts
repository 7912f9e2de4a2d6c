/**
 * Lists that are read once and then kept fresh by what changed: on coming back to the window, and every few seconds
 * while it is seen.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { type QueryClient, type QueryKey, useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { CallError, callAll, type Input } from "./call.ts";

/** How often what changed is asked for while the page is seen. */
const ASK_AGAIN_MS = 15_000;

type RowOf<E extends AnyEndpoint> = z.output<E["answer"]> extends readonly (infer Row)[] ? Extract<Exclude<Row, { removed: true }>, object> : never;

interface Asked<E extends AnyEndpoint, Row extends object = RowOf<E>> {
  /** Takes `since`, an ETag of its own, and then answers only rows that changed, removed ones as `{ …id, removed: true }`. */
  endpoint: E;
  key: QueryKey;
  /** What tells a row from the others; removed rows bear it too. */
  idOf: (row: Partial<Row>) => string | undefined;
  /** What else is asked of the list: its state. */
  query?: Readonly<Record<string, string>>;
  /** Where the rows are, in an answer that is no bare array. */
  rowsOf?: (answer: z.output<E["answer"]>) => readonly Row[];
  /** Whether a row that changed is in the list no longer, where the list does not say so by `removed`. */
  hasLeft?: (row: Row) => boolean;
  /** The order of the rows, where it is not that of their ids. */
  compare?: (one: Row, other: Row) => number;
}

interface Fresh<Row> {
  rows: readonly Row[];
  etag: string | undefined;
}

/** The rows, and how the reading of them went. Where nothing changed the rows are the very same array. */
export function useFreshList<E extends AnyEndpoint, Row extends object = RowOf<E>>(asked: Asked<E, Row> & { enabled?: boolean }) {
  const query = useQuery({
    queryKey: asked.key,
    queryFn: ({ client, signal }): Promise<Fresh<Row>> => readFresh(asked, { client, signal, background: true }),
    enabled: asked.enabled ?? true,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ASK_AGAIN_MS,
    // Ten thousand rows are not compared with each other to find out what we know already.
    structuralSharing: false,
  });
  return { rows: query.data?.rows, error: query.error, isPending: query.isPending, isFetching: query.isFetching, refetch: query.refetch };
}

/** The rows of such a list as they are now, for what shows them beside it: where the list was read before, only what changed since is asked for. */
export async function freshRows<E extends AnyEndpoint, Row extends object = RowOf<E>>(client: QueryClient, asked: Asked<E, Row>): Promise<readonly Row[]> {
  const { rows } = await client.fetchQuery({
    queryKey: asked.key,
    queryFn: ({ signal }) => readFresh(asked, { client, signal, background: false }),
    staleTime: 0,
    structuralSharing: false,
  });
  return rows;
}

interface Reading {
  client: QueryClient;
  signal: AbortSignal;
  /** Whether what changed is asked for by the clock. */
  background: boolean;
}

async function readFresh<E extends AnyEndpoint, Row extends object>(asked: Asked<E, Row>, { client, signal, background }: Reading): Promise<Fresh<Row>> {
  const { endpoint, key, idOf, query = {}, hasLeft } = asked;
  const had = client.getQueryData<Fresh<Row>>(key);
  const rowsOf = asked.rowsOf as ((body: unknown) => readonly unknown[]) | undefined;
  const read = async (since: object, byClock: boolean): Promise<{ rows: unknown; etag: string | undefined }> =>
    callAll<AnyEndpoint>(endpoint, { query: { ...query, ...since } } as Input<AnyEndpoint>, { signal, uncached: true, background: byClock, rowsOf });
  if (had?.etag === undefined) return (await read({}, false)) as Fresh<Row>;
  try {
    const changed = await read({ since: had.etag }, background);
    const isGone = (row: Changed<Row>) => isRemoved(row) || (hasLeft?.(row) ?? false);
    const rows = withChanges(had.rows, changed.rows as Changed<Row>[], (row) => idOf(row as Row) ?? "", isGone, asked.compare);
    return { rows, etag: changed.etag ?? had.etag };
  } catch (error) {
    // A server that no longer knows our ETag is asked for the whole.
    if (error instanceof CallError && error.status === 400) return (await read({}, false)) as Fresh<Row>;
    throw error;
  }
}

type Changed<Row> = Row | { removed: true };

/** A list with what changed in it: rows replaced where they stand, new ones in the order of their ids or of `compare`, removed ones gone. */
export function withChanges<Row extends object>(
  rows: readonly Row[],
  changes: readonly Changed<Row>[],
  idOf: (row: Changed<Row>) => string,
  isGone: (row: Changed<Row>) => boolean = isRemoved,
  compare: (one: Row, other: Row) => number = (one, other) => (idOf(one) < idOf(other) ? -1 : 1),
): readonly Row[] {
  if (changes.length === 0) return rows;
  const changed = new Map(changes.map((row) => [idOf(row), row]));
  const kept = rows.flatMap((row) => {
    const id = idOf(row);
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

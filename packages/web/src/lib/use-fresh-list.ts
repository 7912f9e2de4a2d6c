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

interface Asked<E extends AnyEndpoint> {
  /** Takes `since`, an ETag of its own, and then answers only rows that changed, removed ones as `{ …id, removed: true }`. */
  endpoint: E;
  key: QueryKey;
  /** What tells a row from the others; removed rows bear it too. */
  idOf: (row: Partial<RowOf<E>>) => string | undefined;
}

interface Fresh<Row> {
  rows: readonly Row[];
  etag: string | undefined;
}

/** The rows, and how the reading of them went. Where nothing changed the rows are the very same array. */
export function useFreshList<E extends AnyEndpoint>({ endpoint, key, idOf }: Asked<E>) {
  type Row = RowOf<E>;
  const query = useQuery({
    queryKey: key,
    queryFn: ({ client, signal }): Promise<Fresh<Row>> => readFresh({ endpoint, key, idOf }, { client, signal, background: true }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ASK_AGAIN_MS,
    // Ten thousand rows are not compared with each other to find out what we know already.
    structuralSharing: false,
  });
  return { rows: query.data?.rows, error: query.error, isPending: query.isPending, isFetching: query.isFetching, refetch: query.refetch };
}

/** The rows of such a list as they are now, for what shows them beside it: nobody reads the whole of it twice. */
export async function freshRows<E extends AnyEndpoint>(client: QueryClient, asked: Asked<E>): Promise<readonly RowOf<E>[]> {
  const { rows } = await client.fetchQuery({
    queryKey: asked.key,
    queryFn: ({ signal }) => readFresh(asked, { client, signal, background: false }),
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

async function readFresh<E extends AnyEndpoint>({ endpoint, key, idOf }: Asked<E>, { client, signal, background }: Reading): Promise<Fresh<RowOf<E>>> {
  type Row = RowOf<E>;
  const had = client.getQueryData<Fresh<Row>>(key);
  const read = async (input: object, byClock: boolean): Promise<{ rows: unknown; etag: string | undefined }> =>
    callAll<AnyEndpoint>(endpoint, input as Input<AnyEndpoint>, { signal, unheld: true, background: byClock });
  if (had?.etag === undefined) return (await read({}, false)) as Fresh<Row>;
  try {
    const changed = await read({ query: { since: had.etag } }, background);
    const rows = withChanges(had.rows, changed.rows as Changed<Row>[], (row) => idOf(row as Row) ?? "");
    return { rows, etag: changed.etag ?? had.etag };
  } catch (error) {
    // A server that no longer knows our ETag is asked for the whole.
    if (error instanceof CallError && error.status === 400) return (await read({}, false)) as Fresh<Row>;
    throw error;
  }
}

type Changed<Row> = Row | { removed: true };

/** A list with what changed in it: rows replaced where they stand, new ones in the order of their ids, removed ones gone. */
export function withChanges<Row extends object>(rows: readonly Row[], changes: readonly Changed<Row>[], idOf: (row: Changed<Row>) => string): readonly Row[] {
  if (changes.length === 0) return rows;
  const changed = new Map(changes.map((row) => [idOf(row), row]));
  const kept = rows.flatMap((row) => {
    const id = idOf(row);
    const now = changed.get(id);
    changed.delete(id);
    return now === undefined ? [row] : isRemoved(now) ? [] : [now];
  });
  const added = [...changed.values()].filter((row): row is Row => !isRemoved(row));
  return added.length === 0 ? kept : [...kept, ...added].toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

function isRemoved(row: object): row is { removed: true } {
  return "removed" in row && row.removed === true;
}

/**
 * Lists that are read once and then kept fresh by what changed: on coming back to the window, and every few seconds
 * while it is seen.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { type QueryKey, useQuery } from "@tanstack/react-query";
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
    queryFn: async ({ client, signal }): Promise<Fresh<Row>> => {
      const had = client.getQueryData<Fresh<Row>>(key);
      const read = async (input: object, background: boolean): Promise<{ rows: unknown; etag: string | undefined }> =>
        callAll<AnyEndpoint>(endpoint, input as Input<AnyEndpoint>, { signal, unheld: true, background });
      if (had?.etag === undefined) return (await read({}, false)) as Fresh<Row>;
      try {
        const changed = await read({ query: { since: had.etag } }, true);
        const rows = withChanges(had.rows, changed.rows as Changed<Row>[], (row) => idOf(row as Row) ?? "");
        return { rows, etag: changed.etag ?? had.etag };
      } catch (error) {
        // A server that no longer knows our ETag is asked for the whole.
        if (error instanceof CallError && error.status === 400) return (await read({}, false)) as Fresh<Row>;
        throw error;
      }
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ASK_AGAIN_MS,
    // Ten thousand rows are not compared with each other to find out what we know already.
    structuralSharing: false,
  });
  return { rows: query.data?.rows, error: query.error, isPending: query.isPending, isFetching: query.isFetching, refetch: query.refetch };
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

/** Traces: hop by hop, forward or backward, within limits that the response states. */
import { lotNodeKey, type LotRef, type Direction, joinTraces, newLots, type Trace } from "./graph.ts";
import { type Hop, itemsOnce, readHop } from "./hop.ts";

/** The most lots that one response reads; the others are named in `unread`. */
const MAX_LOTS_READ = 200;
/** Lots that are read concurrently. */
const AT_ONCE = 25;

interface Asked {
  batch: LotRef;
  direction: Direction;
  /** 1 by default. */
  hops?: number | undefined;
  /** Of the first lot only. */
  cursor?: string | undefined;
}

/**
 * The trace of a lot, breadth first: the first page of each lot's ledger, and at most 200 lots. Lots that
 * were not read completely are in `unread`, to be requested next. Refuses (400) a cursor of another list.
 */
export async function readTrace({ batch: lot, direction, hops = 1, cursor }: Asked): Promise<Trace> {
  const parts: Hop[] = [];
  const unread: Trace["unread"] = [];
  const seen = new Set([lotNodeKey(lot)]);
  const items = itemsOnce();
  let level: readonly LotRef[] = [lot];
  for (let hop = 0; hop < hops && level.length > 0; hop++) {
    const now = level.slice(0, MAX_LOTS_READ - parts.length);
    const read = await eachAtOnce(now, (one) => readHop(one, direction, hop === 0 ? cursor : undefined, items));
    for (const [i, { next }] of read.entries()) {
      const one = now[i];
      if (one && next !== undefined) unread.push(unreadLot(one, next));
    }
    unread.push(...level.slice(now.length).map((one) => unreadLot(one, null)));
    parts.push(...read);
    level = newLots(
      read.flatMap(({ nodes }) => nodes),
      seen,
    );
  }
  unread.push(...level.map((one) => unreadLot(one, null)));
  return { root: lotNodeKey(lot), direction, ...joinTraces(parts), unread };
}

const unreadLot = ({ sku, batchNumber }: LotRef, cursor: string | null): Trace["unread"][number] => ({
  key: lotNodeKey({ sku, batchNumber }),
  sku,
  batchNumber,
  cursor,
});

/** Maps all of them, 25 concurrently, and returns results in order. */
async function eachAtOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let i = 0; i < all.length; i += AT_ONCE) done.push(...(await Promise.all(all.slice(i, i + AT_ONCE).map(work))));
  return done;
}

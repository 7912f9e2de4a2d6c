/**
 * Traces: hop after hop, forward or backward, within limits that the answer names.
 */
import { batchNodeKey, type BatchRef, type Direction, joinTraces, newBatches, type Trace } from "./graph.ts";
import { type Hop, itemsOnce, readHop } from "./hop.ts";

/** Batches that one answer reads; those beyond it are named in `unread`. */
const MAX_BATCHES_READ = 200;
/** Batches that are read side by side. */
const AT_ONCE = 25;

interface Asked {
  batch: BatchRef;
  direction: Direction;
  /** 1 where it is left out. */
  hops?: number | undefined;
  /** Of the first batch alone. */
  cursor?: string | undefined;
}

/**
 * The trace of a batch, breadth first: of each batch the first page of its ledger, and at most 200 batches. What is not
 * read, or not to its end, is in `unread`, to be asked for in its turn. Refuses (400) a cursor of another list.
 */
export async function readTrace({ batch, direction, hops = 1, cursor }: Asked): Promise<Trace> {
  const parts: Hop[] = [];
  const unread: Trace["unread"] = [];
  const seen = new Set([batchNodeKey(batch)]);
  const items = itemsOnce();
  let level: readonly BatchRef[] = [batch];
  for (let hop = 0; hop < hops && level.length > 0; hop++) {
    const now = level.slice(0, MAX_BATCHES_READ - parts.length);
    const read = await eachAtOnce(now, (one) => readHop(one, direction, hop === 0 ? cursor : undefined, items));
    for (const [i, { next }] of read.entries()) {
      const one = now[i];
      if (one && next !== undefined) unread.push(unreadBatch(one, next));
    }
    unread.push(...level.slice(now.length).map((one) => unreadBatch(one, null)));
    parts.push(...read);
    level = newBatches(
      read.flatMap(({ nodes }) => nodes),
      seen,
    );
  }
  unread.push(...level.map((one) => unreadBatch(one, null)));
  return { root: batchNodeKey(batch), direction, ...joinTraces(parts), unread };
}

const unreadBatch = ({ sku, batchNumber }: BatchRef, cursor: string | null): Trace["unread"][number] => ({
  key: batchNodeKey({ sku, batchNumber }),
  sku,
  batchNumber,
  cursor,
});

/** Works on all of them, 25 side by side, and answers in their order. */
async function eachAtOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let i = 0; i < all.length; i += AT_ONCE) done.push(...(await Promise.all(all.slice(i, i + AT_ONCE).map(work))));
  return done;
}

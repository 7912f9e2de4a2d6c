/**
 * Traces: hop after hop, forward or backward, within limits that the answer names.
 */
import {
  batchNodeKey,
  type BatchNode,
  type BatchRef,
  type Direction,
  joinTraces,
  type OrderNode,
  type Trace,
  type TraceEdge,
  type TraceNode,
} from "./graph.ts";
import { type Hop, readHop } from "./hop.ts";

/** Batches that one answer reads; those beyond it are named in `unread`. */
const MAX_BATCHES_READ = 200;
/** Batches that are read side by side. */
const AT_ONCE = 25;
/** Batches that `readReached` follows at most: more than any lot of the house reaches. */
const MAX_REACHED = 5_000;
/** Pages of one batch's ledger that it reads at most. */
const MAX_PAGES = 200;

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
  let level: readonly BatchRef[] = [batch];
  for (let hop = 0; hop < hops && level.length > 0; hop++) {
    const now = level.slice(0, MAX_BATCHES_READ - parts.length);
    const read = await eachAtOnce(now, (one) => readHop(one, direction, hop === 0 ? cursor : undefined));
    for (const [i, { next }] of read.entries()) {
      const one = now[i];
      if (one && next !== undefined) unread.push(unreadBatch(one, next));
    }
    unread.push(...level.slice(now.length).map((one) => unreadBatch(one, null)));
    parts.push(...read);
    level = newBatches(read, seen);
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

/** The batches that hops lead to for the first time. */
function newBatches(hops: readonly Hop[], seen: Set<string>): BatchNode[] {
  return hops.flatMap(({ nodes }) =>
    nodes.filter((node): node is BatchNode => {
      if (node.type !== "batch" || seen.has(node.key)) return false;
      seen.add(node.key);
      return true;
    }),
  );
}

/** Everything that batches led to. */
export interface Reached {
  /** The batches themselves first, then all that were made of them, each once. */
  batches: BatchNode[];
  /** What of them was dispatched, with its order. */
  dispatches: { edge: TraceEdge; batch: BatchNode; order: OrderNode }[];
  edges: TraceEdge[];
  /** Whether all was followed to its end; false where a limit was met. */
  complete: boolean;
}

/**
 * All batches that some batches reach forward, and all that was dispatched of them: followed to the end, each batch once,
 * all pages of its ledger. At most 5,000 batches: more, and `complete` is false.
 */
export async function readReached(from: readonly BatchRef[]): Promise<Reached> {
  const parts: Hop[] = [];
  const seen = new Set(from.map(batchNodeKey));
  let complete = true;
  let level: readonly BatchRef[] = from;
  for (let read = 0; level.length > 0 && read < MAX_REACHED; ) {
    const now = level.slice(0, MAX_REACHED - read);
    const hops = await eachAtOnce(now, readWhole);
    complete &&= now.length === level.length && hops.every((hop) => hop.next === undefined);
    parts.push(...hops);
    read += now.length;
    level = newBatches(hops, seen);
  }
  const { nodes, edges } = joinTraces(parts);
  return { ...reachedOf(nodes, edges), edges, complete: complete && level.length === 0 };
}

function reachedOf(nodes: readonly TraceNode[], edges: readonly TraceEdge[]): Pick<Reached, "batches" | "dispatches"> {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const dispatches = edges.flatMap((edge) => {
    const [batch, order] = [byKey.get(edge.from), byKey.get(edge.to)];
    return edge.kind === "dispatch" && batch?.type === "batch" && order?.type === "order" ? [{ edge, batch, order }] : [];
  });
  return { batches: nodes.filter((node) => node.type === "batch"), dispatches };
}

/** All pages of a batch's hop forward; `next` is left where the limit was met. */
async function readWhole(batch: BatchRef): Promise<Hop> {
  const pages: Hop[] = [await readHop(batch, "forward")];
  for (let next = pages[0]?.next; next !== undefined && pages.length < MAX_PAGES; next = pages.at(-1)?.next) pages.push(await readHop(batch, "forward", next));
  return { ...joinTraces(pages), next: pages.at(-1)?.next };
}

/** Works on all of them, 25 side by side, and answers in their order. */
async function eachAtOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let i = 0; i < all.length; i += AT_ONCE) done.push(...(await Promise.all(all.slice(i, i + AT_ONCE).map(work))));
  return done;
}

/**
 * Ticks in a trace. A tick on a batch takes along what was made of it, because freezing the one freezes the other. Taking
 * it off takes it off both ends: what was made of the batch, and what it was made of. Pure.
 */
import type { BatchRef, Trace } from "@apothecary/core/trace/graph";

/** The keys of the batches that are ticked. */
export type Ticks = ReadonlySet<string>;
export type TickState = "all" | "some" | "none";

type Graph = Pick<Trace, "nodes" | "edges">;
type End = "from" | "to";

/** The ticks after a batch was ticked, or its tick was taken off. */
export function withTick({ nodes, edges }: Graph, ticks: Ticks, key: string, on: boolean): Ticks {
  const made = reach(edges, [key], "from");
  if (on) {
    const batches = batchKeys(nodes);
    return new Set([...ticks, ...[...made].filter((one) => batches.has(one))]);
  }
  const sources = reach(edges, [key], "to");
  const others = [...ticks].filter((one) => !made.has(one) && !sources.has(one));
  // What was made of another ticked batch as well keeps its tick.
  const kept = reach(edges, others, "from");
  return new Set([...ticks].filter((one) => kept.has(one)));
}

/** Of each batch, whether it is ticked, or only some of what was made of it. */
export function tickStates({ nodes, edges }: Graph, ticks: Ticks): ReadonlyMap<string, TickState> {
  const above = reach(edges, [...ticks], "to");
  const stateOf = (key: string): TickState => (ticks.has(key) ? "all" : above.has(key) ? "some" : "none");
  return new Map([...batchKeys(nodes)].map((key) => [key, stateOf(key)]));
}

/** The batches that are ticked, in the order of the trace. */
export function tickedBatches({ nodes }: Pick<Graph, "nodes">, ticks: Ticks): BatchRef[] {
  return nodes.flatMap((node) => (node.type === "batch" && ticks.has(node.key) ? [{ sku: node.sku, batchNumber: node.batchNumber }] : []));
}

const batchKeys = (nodes: Graph["nodes"]): ReadonlySet<string> => new Set(nodes.flatMap(({ type, key }) => (type === "batch" ? [key] : [])));

/** What some nodes lead to along the edges from this end of them, themselves first. */
function reach(edges: Graph["edges"], keys: readonly string[], end: End): Set<string> {
  const next = Map.groupBy(edges, (edge) => edge[end]);
  const other: End = end === "from" ? "to" : "from";
  const seen = new Set(keys);
  for (const one of seen) for (const edge of next.get(one) ?? []) seen.add(edge[other]);
  return seen;
}

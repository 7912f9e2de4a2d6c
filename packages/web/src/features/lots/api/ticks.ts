/**
 * Ticks in a trace. Ticking a batch also ticks the batches made from it, because freezing it freezes them. Unticking it
 * also unticks the batches made from it and the batches it was made from.
 */
import type { LotRef, Trace } from "@apothecary/core/trace/graph";

/** The keys of the ticked batches. */
export type Ticks = ReadonlySet<string>;
export type TickState = "all" | "some" | "none";

type Graph = Pick<Trace, "nodes" | "edges">;
type End = "from" | "to";

/** The ticks after a batch is ticked or unticked. */
export function withTick({ nodes, edges }: Graph, ticks: Ticks, key: string, on: boolean): Ticks {
  const made = reach(edges, [key], "from");
  if (on) {
    const lots = lotKeys(nodes);
    return new Set([...ticks, ...[...made].filter((one) => lots.has(one))]);
  }
  const sources = reach(edges, [key], "to");
  const others = [...ticks].filter((one) => !made.has(one) && !sources.has(one));
  // Products of another ticked batch stay ticked.
  const kept = reach(edges, others, "from");
  return new Set([...ticks].filter((one) => kept.has(one)));
}

/** The state of each batch: ticked, or partly ticked through its products. */
export function tickStates({ nodes, edges }: Graph, ticks: Ticks): ReadonlyMap<string, TickState> {
  const above = reach(edges, [...ticks], "to");
  const tickState = (key: string): TickState => (ticks.has(key) ? "all" : above.has(key) ? "some" : "none");
  return new Map([...lotKeys(nodes)].map((key) => [key, tickState(key)]));
}

/** The ticked batches, in the order of the trace. */
export function tickedLots({ nodes }: Pick<Graph, "nodes">, ticks: Ticks): LotRef[] {
  return nodes.flatMap((node) => (node.type === "batch" && ticks.has(node.key) ? [{ sku: node.sku, batchNumber: node.batchNumber }] : []));
}

const lotKeys = (nodes: Graph["nodes"]): ReadonlySet<string> => new Set(nodes.flatMap(({ type, key }) => (type === "batch" ? [key] : [])));

/** All nodes reachable from some nodes along the edges, including themselves. */
function reach(edges: Graph["edges"], keys: readonly string[], end: End): Set<string> {
  const next = Map.groupBy(edges, (edge) => edge[end]);
  const other: End = end === "from" ? "to" : "from";
  const seen = new Set(keys);
  for (const one of seen) for (const edge of next.get(one) ?? []) seen.add(edge[other]);
  return seen;
}

/**
 * A trace as tree rows: what a batch was used for, or what it was made from.
 */
import type { Trace, TraceEdge, TraceNode, UnreadLot } from "@apothecary/core/trace/graph";
import { ROW_PATH, type TreeRow } from "../../../kit/table/tree-rows.ts";

/** A node of the tree, with the edges to its parent row. */
export interface TraceRow {
  node: TraceNode;
  depth: number;
  /** Empty on the first row. */
  edges: readonly TraceEdge[];
  /** Grams or units over all edges; null on the first row. */
  quantity: number | null;
  /** Its children are shown at an earlier row. */
  repeated: boolean;
  unread: UnreadLot | undefined;
}

/** The tree of a trace from its root. A batch with several parents expands at its first row only. */
export function traceRows({ root, direction, nodes, edges, unread }: Trace): TreeRow<TraceRow>[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const open = new Map(unread.map((one) => [one.key, one]));
  const next = Map.groupBy(edges, ({ from, to }) => (direction === "forward" ? from : to));
  const shown = new Set<string>();
  const traceRows = (key: string, path: string, depth: number, joins: readonly TraceEdge[]): TreeRow<TraceRow>[] => {
    const node = byKey.get(key);
    if (!node) return [];
    const repeated = shown.has(key);
    shown.add(key);
    const beyond = Map.groupBy(repeated ? [] : (next.get(key) ?? []), ({ from, to }) => (direction === "forward" ? to : from));
    const row: TraceRow = {
      node,
      depth,
      edges: joins,
      quantity: depth === 0 ? null : joins.reduce((sum, edge) => sum + edge.quantity, 0),
      repeated: repeated && node.type === "batch",
      unread: repeated ? undefined : open.get(key),
    };
    const children = [...beyond].flatMap(([other, through]) => traceRows(other, path + ROW_PATH + other, depth + 1, through));
    return [{ key: path, row, children, more: row.unread !== undefined }];
  };
  return traceRows(root, root, 0, []);
}

/** All rows of a tree, in display order. */
export function flatRows(rows: readonly TreeRow<TraceRow>[]): TreeRow<TraceRow>[] {
  return rows.flatMap((one) => [one, ...flatRows(one.children)]);
}

/**
 * Where the boxes of a layered picture stand: from left to right, each box to the right of those that lead to it.
 */
import { Graph, layout } from "@dagrejs/dagre";

export interface Box {
  key: string;
}

export interface Line {
  id: string;
  from: string;
  to: string;
}

export const BOX_WIDTH = 184;
export const BOX_HEIGHT = 60;
const BETWEEN_LAYERS = 96;
const BETWEEN_BOXES = 20;

export interface Layered<B extends Box, L extends Line> {
  width: number;
  height: number;
  /** The middle of each box. */
  boxes: (B & { x: number; y: number })[];
  lines: (L & { points: { x: number; y: number }[] })[];
}

/** Lays boxes out in layers; lines whose ends are not among the boxes are left out. Pixels. */
export function layered<B extends Box, L extends Line>(boxes: readonly B[], lines: readonly L[]): Layered<B, L> {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", ranksep: BETWEEN_LAYERS, nodesep: BETWEEN_BOXES, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  const known = new Set(boxes.map(({ key }) => key));
  const drawn = lines.filter(({ from, to }) => known.has(from) && known.has(to));
  for (const { key } of boxes) graph.setNode(key, { width: BOX_WIDTH, height: BOX_HEIGHT });
  for (const { id, from, to } of drawn) graph.setEdge(from, to, {}, id);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    boxes: boxes.map((box) => {
      const { x, y } = graph.node(box.key) as { x: number; y: number };
      return { ...box, x, y };
    }),
    lines: drawn.map((line) => {
      const { points } = graph.edge({ v: line.from, w: line.to, name: line.id }) as { points: { x: number; y: number }[] };
      return { ...line, points };
    }),
  };
}

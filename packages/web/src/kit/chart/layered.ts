/** Layout of a layered graph: each box is to the right of its predecessors. */
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
  /** Coordinates are the centre of each box, in pixels. */
  boxes: (B & { x: number; y: number })[];
  lines: (L & { points: { x: number; y: number }[] })[];
}

/** Lays out boxes in layers, in pixels. Skips lines whose source or target is missing. */
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

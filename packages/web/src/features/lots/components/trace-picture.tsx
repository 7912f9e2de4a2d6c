import type { Trace, TraceEdge, TraceNode } from "@apothecary/core/trace/graph";
import { useMemo } from "react";
import { LayeredPicture, type PictureBox, type PictureLine } from "../../../kit/chart/layered-picture.tsx";
import { CardNote } from "../../../kit/layout/card.tsx";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { orderPath } from "../../../lib/page/links.ts";
import { lotPath } from "../../../lib/page/paths.ts";
import { nodeDescription, nodeKindText, nodeName } from "./trace-columns.tsx";

/** Maximum number of boxes in the diagram; the table has all. */
const MAX_BOXES = 200;

const TONES = { "raw material": "plain", componentry: "plain", bulk: "amber", product: "accent" } as const;

/** The trace as a layered diagram, earlier nodes on the left in both directions. */
export function TracePicture({ trace }: { trace: Trace }) {
  const boxes = useMemo(() => trace.nodes.slice(0, MAX_BOXES).map((node) => nodeBox(node, trace.root)), [trace]);
  const lines = useMemo(() => edgeLines(trace.edges), [trace]);
  return (
    <>
      {trace.nodes.length > MAX_BOXES ? (
        <CardNote>
          The picture shows the first {MAX_BOXES} of {trace.nodes.length}. The table shows all of them.
        </CardNote>
      ) : null}
      <LayeredPicture name="Picture of the trace" boxes={boxes} lines={lines} />
    </>
  );
}

function nodeBox(node: TraceNode, root: string): PictureBox {
  const words = {
    key: node.key,
    title: nodeName(node),
    lines: [nodeKindText(node), nodeDescription(node)].filter((line) => line !== ""),
    chosen: node.key === root,
  };
  if (node.type === "batch") return { ...words, to: lotPath(node.batchNumber, node.sku), tone: TONES[node.kind] };
  if (node.type === "order") return { ...words, to: node.salesOrderId === null ? undefined : orderPath(node.salesOrderId), tone: "blue" };
  return { ...words, tone: "blue" };
}

/** One line between two boxes, even for several jobs. */
function edgeLines(edges: readonly TraceEdge[]): PictureLine[] {
  const between = Map.groupBy(edges, ({ from, to }) => `${from}>${to}`);
  return [...between].flatMap(([id, same]) => {
    const [first] = same;
    if (!first) return [];
    const quantity = same.reduce((sum, edge) => sum + edge.quantity, 0);
    return [{ id, from: first.from, to: first.to, text: showQuantity(quantity, first.unit) }];
  });
}

/** The graph of a trace: lots, their sources and their destinations. Pure; the browser uses it too. */
import type { Status } from "../lib/rules/fields.ts";
import { isBulkSku, type Unit } from "../lib/rules/quantity.ts";
import type { Receipt } from "../transaction/action-shapes.ts";

/** The kind of a lot's item. Bulk and Fragrance are both `bulk`. */
export type LotKind = "raw material" | "bulk" | "product" | "componentry";

export type Direction = "forward" | "backward";

/** A lot: all stock of one SKU under one batch number, in all locations. */
export interface LotRef {
  sku: string;
  batchNumber: string;
}

/** A lot in a trace. Its stock is set once the trace has read it. */
export interface LotNode extends LotRef {
  type: "batch";
  key: string;
  itemName: string;
  kind: LotKind;
  unit: Unit;
  /** The distinct statuses of its stock; null until it is read. */
  statuses: Status[] | null;
  /** Grams or units in stock; null until it is read. */
  left: number | null;
}

/** A sales order that some of a lot was dispatched for. */
export interface OrderNode {
  type: "order";
  key: string;
  /** Null on dispatches whose ledger row names no order. */
  salesOrderId: number | null;
  soNumber: string;
  poNumber: string;
  clientId: number | null;
  client: string;
}

/** The receipt of a lot from outside. */
export interface SourceNode {
  type: "source";
  key: string;
  action: Receipt;
  at: string;
  supplierId: number | null;
  supplier: string;
  purchaseOrderNumber: string;
  deliveryId: number | null;
  supplierBatchNumber: string;
}

export type TraceNode = LotNode | OrderNode | SourceNode;

/** What connects two nodes: a job that used one to make the other, a dispatch, a receipt, or a renumbering. */
export type EdgeKind = "job" | "dispatch" | "receipt" | "renumbered";

/** Always from the earlier to the later node, in both directions of the trace. */
export interface TraceEdge {
  id: string;
  from: string;
  to: string;
  kind: EdgeKind;
  /** Grams or units of the source node; for a receipt, what was received. */
  quantity: number;
  unit: Unit;
  /** The last time, ISO 8601. */
  at: string;
  jobId: number | null;
  jobNumber: string;
  /** The numbers of the shipments that it left in, of a dispatch. */
  shipments: string[];
  /** What came back of a dispatch; otherwise 0. */
  returned: number;
}

/** A lot that the trace has not read completely: continue from this cursor, or from the start. */
export interface UnreadLot extends LotRef {
  key: string;
  cursor: string | null;
}

export interface Trace {
  /** The key of the requested lot. */
  root: string;
  direction: Direction;
  nodes: TraceNode[];
  edges: TraceEdge[];
  unread: UnreadLot[];
}

/** A lot's key in a trace. Batch numbers are case-insensitive. */
export const lotNodeKey = ({ sku, batchNumber }: LotRef): string => `${sku}~${batchNumber.toUpperCase()}`;
export const orderNodeKey = (salesOrderId: number | null): string => `order~${salesOrderId ?? ""}`;

/** The kind of a lot of a product SKU. */
export const madeKind = (sku: string): LotKind => (isBulkSku(sku) ? "bulk" : "product");

/** The unit of a kind of lot. */
export const unitOfKind = (kind: LotKind): Unit => (kind === "raw material" || kind === "bulk" ? "g" : "units");

/** Merges parts of a trace: nodes by key, preferring those that were read; edges of several pages are added up. */
export function joinTraces(parts: readonly Pick<Trace, "nodes" | "edges">[]): Pick<Trace, "nodes" | "edges"> {
  const nodes = new Map<string, TraceNode>();
  const edges = new Map<string, TraceEdge>();
  for (const part of parts) {
    for (const node of part.nodes) {
      const had = nodes.get(node.key);
      if (!had || (had.type === "batch" && had.left === null)) nodes.set(node.key, node);
    }
    for (const edge of part.edges) {
      const had = edges.get(edge.id);
      edges.set(edge.id, had ? joinEdges(had, edge) : edge);
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

function joinEdges(one: TraceEdge, other: TraceEdge): TraceEdge {
  const shipments = [...new Set([...one.shipments, ...other.shipments])].toSorted();
  const sums = { quantity: one.quantity + other.quantity, returned: one.returned + other.returned };
  return { ...one, ...sums, at: lastAt(one, other), shipments };
}

/** The last time that something moved: what came back of a dispatch does not count. */
function lastAt(one: TraceEdge, other: TraceEdge): string {
  const moving = [one, other].filter(({ quantity }) => quantity !== 0);
  return (moving.length > 0 ? moving : [one, other]).reduce((last, { at }) => (at > last ? at : last), "");
}

/** The lots among these nodes that are new; adds them to `seen`. */
export function newLots(nodes: readonly TraceNode[], seen: Set<string>): LotNode[] {
  return nodes.filter((node): node is LotNode => {
    if (node.type !== "batch" || seen.has(node.key)) return false;
    seen.add(node.key);
    return true;
  });
}

/** The totals of a trace, for its summary line: units of products dispatched, and counts of each kind of node. */
export interface TraceTotals {
  lots: Record<LotKind, number>;
  jobs: number;
  orders: number;
  clients: string[];
  suppliers: string[];
  /** Units of products, and grams of bulk, dispatched for orders, and what came back of them. */
  dispatched: Record<Unit, number>;
  returned: Record<Unit, number>;
}

/** The totals of a trace, without its first lot. */
export function traceTotals({ root, nodes, edges }: Pick<Trace, "root" | "nodes" | "edges">): TraceTotals {
  const lots: Record<LotKind, number> = { "raw material": 0, bulk: 0, product: 0, componentry: 0 };
  const names = { clients: new Set<string>(), suppliers: new Set<string>() };
  let orders = 0;
  for (const node of nodes) {
    if (node.type === "batch" && node.key !== root) lots[node.kind] += 1;
    if (node.type === "order") orders += 1;
    if (node.type === "order" && node.client !== "") names.clients.add(node.client);
    if (node.type === "source" && node.supplier !== "") names.suppliers.add(node.supplier);
  }
  const [dispatched, returned] = [
    { g: 0, units: 0 },
    { g: 0, units: 0 },
  ];
  for (const { kind, unit, ...edge } of edges) {
    if (kind !== "dispatch") continue;
    dispatched[unit] += edge.quantity;
    returned[unit] += edge.returned;
  }
  const jobs = new Set(edges.flatMap((edge) => edge.jobId ?? [])).size;
  return { lots, jobs, orders, clients: [...names.clients].toSorted(), suppliers: [...names.suppliers].toSorted(), dispatched, returned };
}

/** The nodes and edges from the ledger rows of a lot. Pure. */
import { type BusinessRow, businessKey } from "../directory/business.rows.ts";
import type { JobLine } from "../jobs/job.rows.ts";
import { type JobHeadRow, jobKey, jobLinesKey, type JobLinesRow } from "../jobs/job-parts.rows.ts";
import { itemUnit } from "../lib/rules/quantity.ts";
import type { Key, Row } from "../lib/table/write.ts";
import { orderKey, type OrderRow } from "../sales/order.rows.ts";
import { type StockLineRow, stockLineSku } from "../stock/lots/stock-line.rows.ts";
import type { Item } from "../stock/items/item.rows.ts";
import { type EntryRow, withoutReversed } from "../transaction/entry.rows.ts";
import { actionPosting, isReceipt, type Receipt } from "../transaction/action-shapes.ts";
import {
  type LotKind,
  lotNodeKey,
  type LotNode,
  type LotRef,
  type Direction,
  joinTraces,
  madeKind,
  orderNodeKey,
  type Trace,
  type TraceEdge,
  type TraceNode,
  unitOfKind,
} from "./graph.ts";
import { otherNumberKey, pairRenumbering } from "./renumbering.ts";

/** The rows that a hop has read, by key. */
export type LinkRows = <T extends Row>(key: Key) => T | undefined;

type Links = Pick<Trace, "nodes" | "edges">;
type Link = Links | undefined;

/** The node of a lot that was read: from its item (or a ledger row if the item was removed) and its stock. */
export function lotNode(lot: LotRef, item: Item | EntryRow | undefined, stock: readonly StockLineRow[]): LotNode {
  const kind = item && "categoryType" in item ? lotKind(item as Item) : kindOfRow(lot.sku, stock);
  return {
    ...unreadNode(lot, item?.name ?? "", kind),
    batchNumber: stock[0]?.batchNumber ?? lot.batchNumber.toUpperCase(),
    statuses: [...new Set(stock.map((row) => row.status))].toSorted((a, b) => a - b),
    left: stock.reduce((sum, row) => sum + row.quantity, 0),
  };
}

function lotKind({ categoryType, categoryName, sku }: Pick<Item, "categoryType" | "categoryName" | "sku">): LotKind {
  if (categoryType === "Raw Material") return "raw material";
  if (categoryType === "Componentry") return "componentry";
  return itemUnit({ categoryType, categoryName }) === "g" ? "bulk" : madeKind(sku);
}

const kindOfRow = (sku: string, stock: readonly StockLineRow[]): LotKind => (stock[0] ? lotKind(stock[0]) : madeKind(sku));

function unreadNode({ sku, batchNumber }: LotRef, itemName: string, kind: LotKind): LotNode {
  return { type: "batch", key: lotNodeKey({ sku, batchNumber }), sku, batchNumber, itemName, kind, unit: unitOfKind(kind), statuses: null, left: null };
}

/** The nodes that a lot's ledger rows lead to in a direction, and their edges; rows of the same edge are added up. */
export function lotLinks(node: LotNode, entries: readonly EntryRow[], direction: Direction, rows: LinkRows): Links {
  const seen = new Set<number>();
  const links = withoutReversed(entries).flatMap((entry): Link[] => {
    const posting = actionPosting(entry.action);
    if (otherNumberKey(entry)) return [renumberedLink(node, entry, direction, rows)];
    if (direction === "forward") {
      if (posting === "used") return [usedLink(node, entry, rows)];
      return posting === "dispatched" || isReturn(entry) ? [dispatchLink(node, entry, rows)] : [];
    }
    if (isReceipt(entry.action)) return [sourceLink(node, entry, entry.action, rows)];
    if (posting !== "made" || entry.jobId === undefined || seen.has(entry.jobId)) return [];
    seen.add(entry.jobId);
    return madeLinks(node, entry, entry.jobId, rows);
  });
  return withoutNothing(joinTraces(links.filter((link) => link !== undefined)));
}

/** Without what comes to nothing: a row and its reversal on two pages of the ledger. */
function withoutNothing({ nodes, edges }: Links): Links {
  const left = edges.filter(({ quantity }) => quantity !== 0);
  const ends = new Set(left.flatMap(({ from, to }) => [from, to]));
  return { nodes: nodes.filter(({ key }) => ends.has(key)), edges: left };
}

/** Forward: a job used the lot to make another. */
function usedLink(node: LotNode, entry: EntryRow, rows: LinkRows): Link {
  const job = entry.jobId === undefined ? undefined : rows<JobHeadRow>(jobKey(entry.jobId));
  if (!job) return undefined;
  const made = unreadNode({ sku: job.code, batchNumber: job.batchNumber }, job.name, madeKind(job.code));
  return linked(
    made,
    traceEdge(node.key, made.key, "job", { quantity: -(entry.difference ?? 0), unit: node.unit, at: entry.at, jobId: job.id, jobNumber: job.jobNumber }),
  );
}

/** Whether goods came back that were sent for an order. */
const isReturn = ({ action, salesOrderId }: EntryRow): boolean => actionPosting(action) === "returned" && salesOrderId !== undefined;

/** Forward: it was sent for an order, or came back from it. */
function dispatchLink(node: LotNode, entry: EntryRow, rows: LinkRows): Link {
  const salesOrderId = entry.salesOrderId ?? null;
  const order = salesOrderId === null ? undefined : rows<OrderRow>(orderKey(salesOrderId));
  const to: TraceNode = {
    type: "order",
    key: orderNodeKey(salesOrderId),
    salesOrderId,
    soNumber: entry.soNumber ?? "",
    poNumber: order?.poNumber ?? "",
    clientId: order?.clientId ?? null,
    client: order?.client ?? "",
  };
  const difference = entry.difference ?? 0;
  const moved = isReturn(entry) ? { quantity: 0, returned: difference } : { quantity: -difference, shipments: shipmentNumbers(entry) };
  return linked(to, traceEdge(node.key, to.key, "dispatch", { ...moved, unit: node.unit, at: entry.at }));
}

const shipmentNumbers = ({ shipmentNumber }: EntryRow): string[] => (shipmentNumber === undefined ? [] : [shipmentNumber]);

function sourceLink(node: LotNode, entry: EntryRow, action: Receipt, rows: LinkRows): Link {
  const supplierId = entry.supplierId ?? null;
  const from: TraceNode = {
    type: "source",
    key: `source~${entry.PK}~${entry.SK}`,
    action,
    at: entry.at,
    supplierId,
    supplier: supplierId === null ? "" : (rows<BusinessRow>(businessKey(supplierId))?.name ?? ""),
    purchaseOrderNumber: entry.purchaseOrderNumber ?? "",
    deliveryId: entry.deliveryId ?? null,
    supplierBatchNumber: entry.supplierBatchNumber ?? "",
  };
  return linked(from, traceEdge(from.key, node.key, "receipt", { quantity: entry.difference ?? 0, unit: node.unit, at: entry.at }));
}

/** Backward: a job made the lot from the lots on its lines. */
function madeLinks(node: LotNode, entry: EntryRow, jobId: number, rows: LinkRows): Links[] {
  const job = rows<JobHeadRow>(jobKey(jobId));
  const lines = rows<JobLinesRow>(jobLinesKey(jobId))?.lines ?? {};
  return Object.values(lines).flatMap((line) =>
    (line.used ?? []).map(({ elementId, batchNumber, quantity }) => {
      const sku = stockLineSku(elementId);
      const used = unreadNode({ sku, batchNumber }, line.name, usedKind(sku, line.origin ?? "recipe", job?.type));
      const edge = { quantity, unit: used.unit, at: entry.at, jobId, jobNumber: entry.jobNumber ?? "" };
      return linked(used, traceEdge(used.key, node.key, "job", edge));
    }),
  );
}

/** The kind of a lot that a job used: another formula's Bulk can be an ingredient. */
function usedKind(sku: string, origin: JobLine["origin"], job: JobHeadRow["type"] | undefined): LotKind {
  if (madeKind(sku) === "bulk") return "bulk";
  return origin === "bill" || (origin === "hand" && job === "Product") ? "componentry" : "raw material";
}

function renumberedLink(node: LotNode, entry: EntryRow, direction: Direction, rows: LinkRows): Link {
  const key = otherNumberKey(entry);
  const renumbered = key && pairRenumbering(entry, rows<EntryRow>(key));
  if (!renumbered) return undefined;
  const [from, to] = [renumbered.from, renumbered.to].map((batchNumber) => unreadNode({ sku: node.sku, batchNumber }, node.itemName, node.kind));
  const other = direction === "forward" ? to : from;
  if (!from || !to || !other || other.key === node.key) return undefined;
  return linked(other, traceEdge(from.key, to.key, "renumbered", { quantity: renumbered.quantity, unit: node.unit, at: entry.at }));
}

const linked = (node: TraceNode, edge: TraceEdge): Links => ({ nodes: [node], edges: [edge] });

type About = Pick<TraceEdge, "quantity" | "unit" | "at"> & Partial<Pick<TraceEdge, "jobId" | "jobNumber" | "shipments" | "returned">>;

function traceEdge(from: string, to: string, kind: TraceEdge["kind"], about: About): TraceEdge {
  const { jobId = null, jobNumber = "", shipments = [], returned = 0, ...more } = about;
  return { id: `${from}>${to}${jobId === null ? "" : `#${jobId}`}`, from, to, kind, ...more, jobId, jobNumber, shipments, returned };
}

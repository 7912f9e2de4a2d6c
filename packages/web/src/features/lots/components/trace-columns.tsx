/**
 * The columns of a trace: on the screen, in the CSV file and in print.
 */
import { STATUS_WORDS } from "@apothecary/core/lib/rules/fields";
import type { TraceNode } from "@apothecary/core/trace/graph";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { StatusChip } from "../../../entities/stock-line/status-chip.tsx";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { OrderLink } from "../../../entities/order/order-link.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { NOTHING, showQuantity } from "../../../kit/table/columns/format.ts";
import type { TraceRow } from "../api/trace-rows.ts";

/** Maximum number of jobs listed in a cell. */
const MAX_JOBS = 3;

/** The name of a node: batch number, order or delivery. */
export function nodeName(node: TraceNode): string {
  if (node.type === "batch") return node.batchNumber;
  if (node.type === "order") return node.soNumber || "Dispatched without an order";
  return node.action;
}

/** The description of a node: item, client or supplier. */
export function nodeDescription(node: TraceNode): string {
  if (node.type === "batch") return `${node.sku} ${node.itemName}`.trim();
  if (node.type === "order") return [node.client, node.poNumber].filter(Boolean).join(", ");
  return [node.supplier, node.purchaseOrderNumber, node.supplierBatchNumber && `lot ${node.supplierBatchNumber}`].filter(Boolean).join(", ");
}

/** The type of a node as text. */
export function nodeKindText(node: TraceNode): string {
  if (node.type === "order") return "Order";
  if (node.type === "source") return "Receipt";
  return node.kind.charAt(0).toUpperCase() + node.kind.slice(1);
}

const traceRowJobs = ({ edges }: TraceRow) => edges.flatMap(({ jobId, jobNumber }) => (jobId === null ? [] : [{ jobId, jobNumber }]));
const traceRowStatuses = ({ node }: TraceRow) => (node.type === "batch" ? (node.statuses ?? []) : []);
const lastAt = ({ edges }: TraceRow): string | null =>
  edges
    .map(({ at }) => at)
    .toSorted()
    .at(-1) ?? null;
const traceRowUnit = ({ edges }: TraceRow) => edges[0]?.unit ?? "units";

export const TRACE_COLUMNS: readonly Column<TraceRow>[] = [
  { id: "name", header: "Batch or order", kind: "code", width: 200, value: ({ node }) => nodeName(node), cell: (row) => <Name row={row} /> },
  { id: "about", header: "Item, client or supplier", width: 240, grow: true, value: ({ node }) => nodeDescription(node) },
  { id: "kind", header: "Kind", width: 110, value: ({ node }) => nodeKindText(node) },
  {
    id: "quantity",
    header: "Quantity",
    kind: "number",
    width: 120,
    value: ({ quantity }) => quantity,
    text: (row) => (row.quantity === null ? "" : showQuantity(row.quantity, traceRowUnit(row))),
  },
  { id: "unit", header: "Unit", width: 60, value: (row) => (row.quantity === null ? "" : traceRowUnit(row)) },
  {
    id: "returned",
    header: "Came back",
    kind: "number",
    width: 110,
    value: ({ edges }) => edges.reduce((sum, edge) => sum + edge.returned, 0) || null,
  },
  {
    id: "jobs",
    header: "Jobs",
    width: 160,
    value: (row) =>
      traceRowJobs(row)
        .map(({ jobNumber }) => jobNumber)
        .join(" "),
    cell: (row) => <Jobs row={row} />,
  },
  {
    id: "left",
    header: "Left",
    kind: "number",
    width: 110,
    value: ({ node }) => (node.type === "batch" ? node.left : null),
    text: ({ node }) => (node.type === "batch" && node.left !== null ? showQuantity(node.left, node.unit) : ""),
  },
  {
    id: "status",
    header: "Status",
    width: 130,
    value: (row) =>
      traceRowStatuses(row)
        .map((status) => STATUS_WORDS[status])
        .join(", "),
    cell: (row) => (traceRowStatuses(row).length === 0 ? NOTHING : traceRowStatuses(row).map((status) => <StatusChip key={status} status={status} />)),
  },
  { id: "at", header: "Last", kind: "instant", width: 130, value: lastAt },
];

/** Without the columns of the CSV file alone: the screen shows units beside quantities, and what came back in the totals. */
export const SHOWN_COLUMNS = TRACE_COLUMNS.filter(({ id }) => id !== "unit" && id !== "returned");

function Name({ row: { node, repeated, unread } }: { row: TraceRow }) {
  return (
    <Row as="span" gap={1} oneLine className="trace-name">
      {node.type === "batch" ? <LotLink batchNumber={node.batchNumber} sku={node.sku} /> : null}
      {node.type === "order" ? <OrderLink salesOrderId={node.salesOrderId} number={nodeName(node)} /> : null}
      {node.type === "source" ? <span>{nodeName(node)}</span> : null}
      {repeated ? <span className="quiet">see above</span> : null}
      {unread ? <span className="quiet">{unread.cursor === null ? "not loaded" : "there is more"}</span> : null}
    </Row>
  );
}

function Jobs({ row }: { row: TraceRow }) {
  const jobs = traceRowJobs(row);
  if (jobs.length === 0) return row.edges[0]?.kind === "renumbered" ? "Renumbered" : NOTHING;
  return (
    <Row as="span" gap={1} oneLine>
      {jobs.slice(0, MAX_JOBS).map((job) => (
        <JobLink key={job.jobId} {...job} />
      ))}
      {jobs.length > MAX_JOBS ? <span className="quiet">and {jobs.length - MAX_JOBS} more</span> : null}
    </Row>
  );
}

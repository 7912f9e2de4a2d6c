/**
 * Columns for the demand of open jobs and waiting sales items.
 */
import type { ItemDemand } from "@apothecary/core/sales/contract";
import { Fragment } from "react";
import type { Column } from "../../kit/table/columns/column.ts";
import { JobLink } from "../job/job-link.tsx";
import { OrderLink } from "./order-link.tsx";
import { type Readiness, READINESS_WORDS } from "./readiness.ts";
import { ReadinessChip } from "./readiness-chip.tsx";

const each = (row: ItemDemand, of: (item: ItemDemand["salesItems"][number]) => string): string => [...new Set(row.salesItems.map(of))].join(", ");

/** The unique id of a row. */
export const demandId = ({ job, salesItems, sku, inside }: ItemDemand): string => `${job?.jobId ?? salesItems[0]?.salesItemId} ${sku} ${inside}`;

/** The first column: orders. */
export const ORDERS: Column<ItemDemand> = {
  id: "orders",
  header: "SO Number",
  kind: "code",
  width: 120,
  value: (row) => each(row, ({ soNumber }) => soNumber),
  cell: (row) => <Orders row={row} />,
};

/** The readiness: a chip where something is short or awaited. It is undefined while loading. */
export function readinessColumn<Row>(of: (row: Row) => Readiness | undefined, words: Pick<Column<Row>, "id" | "header" | "help" | "priority">): Column<Row> {
  const word = (row: Row) => {
    const readiness = of(row);
    return readiness && READINESS_WORDS[readiness];
  };
  return { ...words, width: 170, whole: true, value: word, cell: (row) => <ReadinessChip readiness={of(row)} /> };
}

/** The last columns: job and product. */
export const WHAT_FOR: readonly Column<ItemDemand>[] = [
  { id: "dispatchDate", header: "Dispatch Date", kind: "day", width: 120, value: (row) => row.dispatchDate },
  {
    id: "job",
    header: "Job",
    kind: "code",
    width: 100,
    value: (row) => row.job?.jobNumber,
    cell: (row) => (row.job ? <JobLink jobId={row.job.jobId} jobNumber={row.job.jobNumber} /> : "No job yet"),
  },
  { id: "client", header: "Client", width: 150, filterable: true, value: (row) => each(row, ({ client }) => client) },
  { id: "product", header: "Product", kind: "code", width: 140, value: (row) => each(row, ({ productSku }) => productSku) },
  { id: "po", header: "PO Number", kind: "code", width: 120, value: (row) => each(row, ({ poNumber }) => poNumber) },
];

function Orders({ row }: { row: ItemDemand }) {
  const orders = new Map(row.salesItems.map(({ salesOrderId, soNumber }) => [salesOrderId, soNumber]));
  return [...orders].map(([id, soNumber], i) => (
    <Fragment key={id}>
      {i > 0 ? ", " : ""}
      <OrderLink salesOrderId={id} number={soNumber} />
    </Fragment>
  ));
}

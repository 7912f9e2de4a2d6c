import { useMemo } from "react";
import { Link } from "react-router-dom";
import { LotLink } from "../../../../entities/lot/lot-link.tsx";
import type { Column } from "../../../../kit/table/columns/column.ts";
import { NOTHING } from "../../../../kit/table/columns/format.ts";
import { jobPath, orderPath } from "../../../../lib/page/links.ts";
import { stockItemPath } from "../../../../lib/page/paths.ts";
import type { ItemDetail, Reservation, StockItem } from "../../api/stock-item.ts";
import { ItemTable } from "../list/item-table.tsx";
import { orderNumberText } from "./order-number.ts";
import { unitWord } from "../../../../entities/item/amount.ts";

type Allocation = ItemDetail["jobs"][number];

/** Open jobs that need the item. */
export function ItemAllocations({ stock: { item } }: { stock: StockItem }) {
  const columns = useMemo(() => allocationColumns(unitWord(item.priceUnit)), [item.priceUnit]);
  return (
    <ItemTable
      id="stock-allocations"
      title="Current Allocations"
      name="Allocations"
      columns={columns}
      rows={item.jobs}
      rowId={({ jobId, sku }) => `${jobId}~${sku}`}
      empty="No current allocations"
    />
  );
}

/** Reservations of the item's batches. */
export function ItemReservations({ stock: { item, reservations } }: { stock: StockItem }) {
  const columns = useMemo(() => reservationColumns(unitWord(item.priceUnit), item.sku), [item.priceUnit, item.sku]);
  return (
    <ItemTable
      id="stock-reservations"
      title="Current Reservations"
      name="Reservations"
      columns={columns}
      rows={reservations}
      rowId={({ reservationId }) => reservationId}
      empty="No current reservations"
    />
  );
}

function allocationColumns(unit: string): readonly Column<Allocation>[] {
  return [
    { id: "order", header: "Order Number", kind: "code", width: 88, value: (row) => orderNumberText(row.salesOrderId), cell: orderLink },
    { id: "jobNumber", header: "Job Number", kind: "code", width: 80, priority: 1, value: (row) => row.jobNumber, cell: jobLinkTo },
    { id: "client", header: "Client", width: 160, least: 100, value: (row) => row.client },
    { id: "sku", header: "SKU", kind: "code", width: 88, priority: 3, value: (row) => row.sku, cell: (row) => linked(row.sku, stockItemPath(row.sku)) },
    { id: "name", header: "Name", width: 160, least: 100, grow: true, value: (row) => row.name },
    { id: "quantityAllocated", header: "Allocated", unit, kind: "number", width: 84, priority: 1, value: (row) => row.quantityAllocated },
    {
      id: "jobQuantity",
      header: "Job Quantity",
      kind: "number",
      width: 84,
      priority: 3,
      help: "The output of the job, in kilograms or units.",
      value: (row) => row.jobQuantity,
    },
    { id: "dispatchDate", header: "Dispatch Date", kind: "day", width: 84, priority: 1, value: (row) => row.dispatchDate },
    { id: "poNumber", header: "PO Number", kind: "code", width: 88, priority: 3, value: (row) => row.poNumber },
    { id: "batchNumber", header: "Batch Number", kind: "code", width: 80, priority: 3, value: (row) => row.batchNumber },
    { id: "dateAllocated", header: "Date Allocated", kind: "day", width: 84, priority: 3, value: (row) => row.dateAllocated },
    { id: "type", header: "Type", width: 116, priority: 3, value: (row) => row.type },
  ];
}

function reservationColumns(unit: string, sku: string): readonly Column<Reservation>[] {
  return [
    {
      id: "batchNumber",
      header: "Batch Number",
      kind: "code",
      width: 96,
      value: (row) => row.batchNumber,
      cell: ({ batchNumber }) => <LotLink batchNumber={batchNumber} sku={sku} />,
    },
    { id: "bin", header: "Bin", width: 120, least: 84, priority: 1, value: (row) => row.bin },
    { id: "jobNumber", header: "Job Number", kind: "code", width: 80, priority: 1, value: (row) => row.jobNumber, cell: jobLinkTo },
    { id: "order", header: "Order Number", kind: "code", width: 88, value: (row) => orderNumberText(row.salesOrderId), cell: orderLink },
    { id: "poNumber", header: "PO Number", kind: "code", width: 100, grow: true, value: (row) => row.poNumber },
    { id: "quantityReserved", header: "Reserved", unit, kind: "number", width: 84, priority: 1, value: (row) => row.quantityReserved },
    { id: "reservationDate", header: "Reserved On", kind: "instant", width: 120, priority: 3, value: (row) => row.reservationDate },
  ];
}

/** A link; plain text without a target, and a dash without text. */
function linked(word: string | null, to: string | undefined) {
  if (word === null || word === "") return NOTHING;
  return to === undefined ? (
    word
  ) : (
    <Link className="table-link" to={to}>
      {word}
    </Link>
  );
}

function orderLink({ salesOrderId }: { salesOrderId: number | null }) {
  return linked(orderNumberText(salesOrderId), salesOrderId === null ? undefined : orderPath(salesOrderId));
}

function jobLinkTo({ jobNumber, jobId }: { jobNumber: string; jobId: number }) {
  return linked(jobNumber, jobPath(jobId));
}

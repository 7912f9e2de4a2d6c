import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { unitColumn, useSkuUnit } from "../../../entities/item/sku-unit.ts";
import { OrderLink } from "../../../entities/order/order-link.tsx";
import { type ReadinessRow, readinessQuery } from "../../../entities/order/readiness.ts";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import type { Column } from "../../../kit/table/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";

/** An item missing for a sales item. */
interface Missing {
  row: ReadinessRow;
  shortage: ReadinessRow["shortages"][number];
}

const NAMING: readonly Column<Missing>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 84, value: ({ shortage }) => shortage.sku, cell: ({ shortage }) => <ItemLink sku={shortage.sku} /> },
  { id: "name", header: "Name", width: 180, least: 90, grow: true, priority: 1, value: ({ shortage }) => shortage.name },
];
const FIGURES: readonly Column<Missing>[] = [
  {
    id: "missing",
    header: "Missing",
    help: "Neither in stock nor on order",
    kind: "number",
    width: 76,
    priority: 1,
    value: ({ shortage }) => shortage.missing,
  },
  { id: "awaited", header: "Awaited", help: "In quarantine or on order", kind: "number", width: 76, value: ({ shortage }) => shortage.awaited },
  {
    id: "so",
    header: "SO Number",
    kind: "code",
    width: 84,
    priority: 1,
    value: ({ row }) => row.soNumber,
    cell: ({ row }) => <OrderLink salesOrderId={row.salesOrderId} number={row.soNumber} />,
  },
  { id: "po", header: "PO Number", kind: "code", width: 96, value: ({ row }) => row.poNumber },
  { id: "client", header: "Client", width: 150, least: 90, filterable: true, value: ({ row }) => row.client },
  { id: "product", header: "Product", kind: "code", width: 100, value: ({ row }) => row.productSku },
  { id: "dispatchDate", header: "Dispatch Date", kind: "day", width: 92, priority: 1, value: ({ row }) => row.dispatchDate },
];

/** The missing items by order, sorted by dispatch date. The table's export serves as a shopping list. */
export function WhatToBuy({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(readinessQuery);
  const unitOf = useSkuUnit();
  const columns = useMemo(() => [...NAMING, unitColumn<Missing>(unitOf, ({ shortage }) => shortage.sku), ...FIGURES], [unitOf]);
  const rows = useMemo(() => data?.flatMap((row) => row.shortages.map((shortage): Missing => ({ row, shortage }))), [data]);
  return (
    <MessageDialog title="What to buy for which orders" size="widest" onClose={onClose}>
      <DataTable
        id="what-to-buy"
        name="What to buy for which orders"
        columns={columns}
        rows={rows}
        rowId={({ row, shortage }) => `${row.salesItemId} ${shortage.sku}`}
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "No items are missing", hint: "Stock covers every open order." }}
        height="rows"
        dense
      />
    </MessageDialog>
  );
}

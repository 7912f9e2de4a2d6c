import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import type { PurchasePlanRow } from "@apothecary/core/reports/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { planQuery } from "../../../entities/item/plan-query.ts";
import { OrderLink } from "../../../entities/order/order-link.tsx";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";

const figure = (id: string, header: string, help: string, value: (row: PurchasePlanRow) => number, more: object = {}): Column<PurchasePlanRow> => ({
  id,
  header,
  help,
  kind: "number",
  width: 76,
  searchable: false,
  value,
  ...more,
});

const COLUMNS: readonly Column<PurchasePlanRow>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 84, value: (row) => row.sku, cell: (row) => <ItemLink sku={row.sku} /> },
  { id: "name", header: "Name", width: 180, least: 90, grow: true, priority: 1, value: (row) => row.name },
  { id: "unit", header: "Unit", width: 52, priority: 1, value: itemUnit },
  figure(
    "needed",
    "Needed",
    "By open jobs and order lines, and for bulk that they miss, beyond reservations and their clients' own stock",
    (row) => row.needed,
  ),
  figure("usable", "Usable", "Own stock of all variants: Live, not expired, not reserved", (row) => row.usable),
  figure("awaited", "Awaited", "In quarantine or on order", (row) => row.awaited),
  figure("missing", "Missing", "Neither in stock nor on order", (row) => row.missing, { priority: 1 }),
  figure("toOrder", "To Order", "With the minimum stock, rounded to MOQ and EOQ", (row) => row.toOrder, { priority: 1 }),
  { id: "supplier", header: "Supplier", width: 130, least: 90, filterable: true, value: (row) => row.supplierName },
  { id: "dispatchDate", header: "First Dispatch", kind: "day", width: 92, priority: 1, value: (row) => row.waiting[0]?.dispatchDate },
  { id: "orders", header: "Orders", width: 150, wraps: true, value: ordersText, cell: (row) => <WaitingOrders row={row} /> },
];

/** The orders that wait for the item, with their clients. */
function ordersText({ waiting, waitingOrders }: PurchasePlanRow): string {
  const named = waiting.map(({ soNumber, client }) => `${soNumber} ${client}`);
  return [...named, ...(waitingOrders > waiting.length ? [moreText(waitingOrders - waiting.length)] : [])].join(", ");
}

const moreText = (count: number): string => `and ${showNumber(count)} more`;

/** The orders shown in a row. */
const SHOWN_ORDERS = 3;

function WaitingOrders({ row: { waiting, waitingOrders } }: { row: PurchasePlanRow }) {
  const shown = waiting.slice(0, SHOWN_ORDERS);
  return (
    <span>
      {shown.map(({ salesOrderId, soNumber }, at) => (
        <span key={salesOrderId}>
          {at > 0 ? ", " : ""}
          <OrderLink salesOrderId={salesOrderId} number={soNumber} />
        </span>
      ))}
      {waitingOrders > shown.length ? ` ${moreText(waitingOrders - shown.length)}` : ""}
    </span>
  );
}

/** The bought items that open orders are short of, by the purchase plan. The table's export serves as a shopping list. */
export function WhatToBuy({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(planQuery);
  const rows = useMemo(() => data?.filter(({ awaited, missing }) => awaited + missing > 0), [data]);
  return (
    <MessageDialog title="What to buy for which orders" size="widest" onClose={onClose}>
      <DataTable
        id="what-to-buy"
        name="What to buy for which orders"
        columns={COLUMNS}
        rows={rows}
        rowId={({ sku }) => sku}
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "No items are missing", hint: "Stock covers every open order." }}
        height="rows"
        dense
      />
    </MessageDialog>
  );
}

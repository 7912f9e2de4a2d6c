import { quantityText } from "@apothecary/core/lib/rules/quantity";
import type { Returnable } from "@apothecary/core/returns/contract";
import { useQuery } from "@tanstack/react-query";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { returnableQuery } from "../api/returns.ts";

/** What came back of an order, by batch; renders nothing if nothing has. */
export function ReturnsTable({ salesOrderId }: { salesOrderId: number }) {
  const { data } = useQuery(returnableQuery(salesOrderId));
  const rows = data?.filter(({ returned }) => returned > 0) ?? [];
  if (rows.length === 0) return null;
  return (
    <DataTable
      id="order-returns"
      name="Returned"
      columns={COLUMNS}
      rows={rows}
      rowId={({ sku, batchNumber, shipmentId }) => `${sku} ${batchNumber} ${shipmentId ?? ""}`}
      empty={{ title: "Nothing has come back" }}
      pageSize="all"
      height="rows"
      dense
      plain
    />
  );
}

const COLUMNS: readonly Column<Returnable>[] = [
  { id: "name", header: "Returned", width: 160, grow: true, priority: 1, value: ({ name }) => name, below: ({ sku }) => sku },
  {
    id: "batch",
    header: "Batch",
    kind: "code",
    width: 120,
    priority: 1,
    value: ({ batchNumber }) => batchNumber,
    below: ({ shipmentNumber, orderNumber }) => shipmentNumber ?? orderNumber,
    cell: ({ sku, batchNumber }) => <LotLink batchNumber={batchNumber} sku={sku} />,
  },
  {
    id: "returned",
    header: "Quantity",
    kind: "number",
    width: 110,
    priority: 1,
    value: ({ returned }) => returned,
    text: ({ returned, unit }) => quantityText(returned, unit),
  },
];

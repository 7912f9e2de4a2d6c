/**
 * One item of the purchase plan: its quantities and the waiting orders.
 */
import type { PurchasePlanRow } from "@apothecary/core/reports/contract";
import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { OrderLink } from "../../../entities/order/order-link.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showDay, showNumber, showQuantity } from "../../../kit/table/columns/format.ts";

type Waiting = PurchasePlanRow["waiting"][number];

const COLUMNS: readonly Column<Waiting>[] = [
  {
    id: "soNumber",
    header: "SO Number",
    kind: "code",
    width: 120,
    value: (row) => row.soNumber,
    cell: (row) => <OrderLink salesOrderId={row.salesOrderId} number={row.soNumber} />,
  },
  { id: "client", header: "Client", width: 220, grow: true, value: (row) => row.client },
  { id: "dispatchDate", header: "Dispatch Date", kind: "day", width: 140, value: (row) => row.dispatchDate },
];

/** Replaces the plan, with a back button. */
export function PurchasePlanDetail({ row, onBack }: { row: PurchasePlanRow; onBack: () => void }) {
  const unnamed = row.waitingOrders - row.waiting.length;
  return (
    <Stack gap={4}>
      <Row>
        <button type="button" className="tool" onClick={onBack}>
          <Icon name="arrow-left" size="small" />
          Back to the plan
        </button>
      </Row>
      <Facts facts={purchasePlanFacts(row)} pairs />
      <DataTable
        id="purchase-plan-orders"
        name="Orders waiting"
        columns={COLUMNS}
        rows={row.waiting}
        rowId={({ salesOrderId }) => String(salesOrderId)}
        plain
        height="rows"
        empty={{ title: "No orders are waiting for this item" }}
      />
      {unnamed > 0 ? <p className="quiet">And {showNumber(unnamed)} more.</p> : null}
    </Stack>
  );
}

function purchasePlanFacts(row: PurchasePlanRow) {
  const of = (value: number) => showQuantity(value, itemUnit(row));
  return [
    { label: "SKU", value: <ItemLink sku={row.sku} /> },
    { label: "Name", value: row.name },
    { label: "Supplier", value: row.supplierName },
    { label: "Runs out", value: row.runsOutDay ? showDay(row.runsOutDay) : "Not within a year" },
    { label: "Usable", value: of(row.usable) },
    { label: "Needed", value: of(row.needed) },
    { label: "On order", value: of(row.onOrder) },
    { label: "Expected", value: showDay(row.expectedDay) },
    { label: "Usage a day", value: of(row.usagePerDay) },
    { label: "Minimum stock", value: of(row.minimumStock) },
    { label: "Shortage after stock on order", value: of(row.shortfall) },
    { label: "To order", value: of(row.toOrder) },
  ];
}

/**
 * Registers an order for the selected items of the purchase plan.
 */
import type { PurchasePlanRow } from "@apothecary/core/reports/contract";
import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import { registerOnOrder } from "@apothecary/core/stock/contract";
import { useMemo, useState } from "react";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines, useLinesValue } from "../../../kit/lines/use-lines.ts";
import { type Order, orderBody, type Ordered, validOrders, orderLine, ORDER_RULES } from "../api/order-lines.ts";
import { DraftPurchases } from "./draft-purchases.tsx";
import { PurchaseList } from "./purchase-list.tsx";

const COLUMNS: readonly LineColumn<PurchasePlanRow, Ordered>[] = [
  { id: "sku", header: "SKU", width: 110, shown: ({ row }) => <span className="code">{row.sku}</span> },
  { id: "name", header: "Name", width: 200, grow: true, shown: ({ row }) => row.name },
  { id: "supplier", header: "Supplier", width: 170, shown: ({ row }) => row.supplierName },
  { kind: "quantity", field: "quantity", header: "Quantity", width: 150, unit: ({ row }) => itemUnit(row) },
  { kind: "day", field: "expectedDay", header: "Expected", help: "The expected delivery day. Optional.", width: 156 },
];

interface Props {
  rows: readonly PurchasePlanRow[];
  onClose: () => void;
  /** Called once the lines are registered, before the dialog closes. */
  onRegistered: () => void;
}

/** The order lines, then the purchase list once they are registered. */
export function PurchaseOrderDialog({ rows, onRegistered, onClose }: Props) {
  const [done, setDone] = useState<readonly Order[]>();
  if (done) return <Registered orders={done} onClose={onClose} />;
  return (
    <OrderForm
      rows={rows}
      onDone={(orders) => {
        onRegistered();
        setDone(orders);
      }}
      onClose={onClose}
    />
  );
}

function OrderForm({ rows, onDone, onClose }: { rows: readonly PurchasePlanRow[]; onDone: (orders: readonly Order[]) => void; onClose: () => void }) {
  const lines = useLines({ initial: rows.map(orderLine), rules: ORDER_RULES });
  const [formLines] = useState(() => [inForm(lines, { path: "lines", names: { sku: "quantity" } })]);
  const form = useContractForm(registerOnOrder, {
    values: {},
    toBody: () => orderBody(lines.all()),
    lines: formLines,
    inSteps: true,
    onDone: () => onDone(validOrders(lines.all()) ?? []),
  });
  const all = useLinesValue(lines, (now) => now);
  const orders = useMemo(() => validOrders(all), [all]);
  return (
    <FormDialog
      title="Put on order"
      purpose="Records the quantity on order of each item until it is booked in."
      form={form}
      size="widest"
      submitLabel={`Put ${all.length === 1 ? "1 line" : `${all.length} lines`} on order`}
      busyLabel="Putting on order …"
      progressUnit="lines"
      disabled={all.length === 0}
      onClose={onClose}
    >
      <Stack>
        <LineTable name="Order lines" lines={lines} columns={COLUMNS} disabled={form.busy} removable />
        <Row>
          <PurchaseList orders={orders} />
          <DraftPurchases orders={orders} disabled={form.busy} onDrafted={onClose} />
        </Row>
      </Stack>
    </FormDialog>
  );
}

function Registered({ orders, onClose }: { orders: readonly Order[]; onClose: () => void }) {
  return (
    <MessageDialog
      title={`${orders.length === 1 ? "1 line is" : `${orders.length} lines are`} on order`}
      onClose={onClose}
      buttons={
        <button type="button" className="button button-main" onClick={onClose}>
          Back to the plan
        </button>
      }
    >
      <Stack>
        <p>The purchase list is grouped by supplier.</p>
        <PurchaseList orders={orders} />
      </Stack>
    </MessageDialog>
  );
}

import { STATUS_WORDS } from "@apothecary/core/lib/fields";
import { type ReactNode, useMemo } from "react";
import { StatusChip } from "../../../components/chip/chip.tsx";
import type { Column } from "../../../components/table/column.ts";
import { showDay } from "../../../components/table/format.ts";
import { Icon } from "../../../components/icon.tsx";
import type { BatchDetail, StockItem } from "../api/stock-item.ts";
import { ItemTable } from "./item-table.tsx";
import { unitOf } from "./units.ts";
import { hindranceOf, today } from "./usable.ts";

/** The earliest expiry first: so it is used. */
const FIRST_EXPIRED = [{ id: "expiryDate", desc: false }];
const idOf = (batch: BatchDetail): string => batch.id;

/** Every batch of an item, at its place (specification 2, 2.2). */
export function ItemBatches({ stock: { item, batches }, action }: { stock: StockItem; action: ReactNode }) {
  const columns = useMemo(() => batchColumns(unitOf(item.priceUnit)), [item.priceUnit]);
  return (
    <ItemTable
      id="stock-batches"
      title="Batch Details"
      name="Batches"
      columns={columns}
      rows={batches}
      rowId={idOf}
      sort={FIRST_EXPIRED}
      empty="No batches found"
      action={action}
    />
  );
}

function batchColumns(unit: string): readonly Column<BatchDetail>[] {
  const day = today();
  return [
    { id: "batchNumber", header: "Batch Number", kind: "code", width: 120, value: (batch) => batch.batchNumber },
    { id: "supplierBatchNumber", header: "Supplier Batch Number", kind: "code", width: 190, grow: true, value: (batch) => batch.supplierBatchNumber },
    { id: "location", header: "Location", width: 144, value: placeOf, text: placeOf, cell: locationOf },
    { id: "quantity", header: "Quantity", unit, kind: "number", width: 108, value: (batch) => batch.quantity },
    { id: "reserved", header: "Reserved", unit, kind: "number", width: 108, help: "Promised to jobs.", value: (batch) => batch.reserved },
    { id: "expiryDate", header: "Expiry Date", kind: "day", width: 128, value: (batch) => batch.expiryDate, cell: (batch) => expiryOf(batch, day) },
    {
      id: "status",
      header: "Status",
      width: 132,
      value: (batch) => batch.status,
      text: (batch) => STATUS_WORDS[batch.status],
      cell: (batch) => <StatusChip status={batch.status} />,
    },
    { id: "packSize", header: "Pack Size", unit, kind: "number", width: 120, value: (batch) => batch.packSize },
    { id: "purchaseOrderNumber", header: "Purchase Order Number", kind: "code", width: 184, value: (batch) => batch.purchaseOrderNumber },
    { id: "quantityDelivered", header: "Quantity Delivered", unit, kind: "number", width: 176, value: (batch) => batch.quantityDelivered },
    { id: "deliveredDate", header: "Delivered Date", kind: "day", width: 132, value: (batch) => batch.deliveredDate },
  ];
}

function placeOf({ location }: BatchDetail): string {
  return `${location.warehouse} ${location.bin}`;
}

function locationOf(batch: BatchDetail) {
  if (!batch.location.roaming) return placeOf(batch);
  return (
    <span className="item-marked">
      <Icon name="pallet" size="small" label="Roaming pallet" />
      {placeOf(batch)}
    </span>
  );
}

function expiryOf(batch: BatchDetail, day: string) {
  if (hindranceOf({ ...batch, status: 0 }, day) === undefined) return showDay(batch.expiryDate);
  return (
    <span className="item-marked item-expired">
      <Icon name="error" size="small" label="Expired" />
      {showDay(batch.expiryDate)}
    </span>
  );
}

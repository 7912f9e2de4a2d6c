/**
 * The columns of an item's batches, editable by permission (specification 2, 2.2 and section 6).
 */
import { isExpired } from "@apothecary/core/lib/rules/calendar";
import { STATUS_WORDS } from "@apothecary/core/lib/rules/fields";
import { updateBatchNumber, updateExpiryDate, updatePackSize, updateStockStatus, updateSupplierBatchNumber } from "@apothecary/core/stock/contract";
import { useMemo } from "react";
import { IconText } from "../../../../kit/layout/icon-text.tsx";
import type { Column } from "../../../../kit/table/columns/column.ts";
import { NOTHING, showDay } from "../../../../kit/table/columns/format.ts";
import { useMay } from "../../../../lib/user/current-user.ts";
import type { StockLineDetail, ItemDetail } from "../../api/stock-item.ts";
import { type CellTable, DialogCell, PackSizeCell, StatusCell, SupplierBatchCell } from "./batch-cells.tsx";
import { BatchNameCell } from "./batch-name-cell.tsx";
import { unitWord } from "../../../../entities/item/amount.ts";
import { today } from "../../../../lib/user/business-time.ts";
import { placeText } from "../../../../entities/place/place-text.ts";

/** The batch fields that are edited in a dialog. */
export type StockLineField = "batchNumber" | "expiryDate" | "status";

interface Table extends CellTable {
  sku: string;
  priceUnit: ItemDetail["priceUnit"];
  onEdit: (field: StockLineField, batch: StockLineDetail) => void;
  onMenu: (batch: StockLineDetail, at: { x: number; y: number }) => void;
}

interface Rights {
  batchNumber: boolean;
  supplierBatchNumber: boolean;
  packSize: boolean;
  expiryDate: boolean;
  status: boolean;
}

/** Memoised by user and item type; the callbacks must be stable. */
export function useBatchColumns({ sku, priceUnit, onEdit, onMenu, hold, took }: Table): readonly Column<StockLineDetail>[] {
  const batchNumber = useMay(updateBatchNumber);
  const supplierBatchNumber = useMay(updateSupplierBatchNumber);
  const packSize = useMay(updatePackSize);
  const expiryDate = useMay(updateExpiryDate);
  const status = useMay(updateStockStatus);
  return useMemo(
    () => batchColumns({ sku, priceUnit, onEdit, onMenu, hold, took }, { batchNumber, supplierBatchNumber, packSize, expiryDate, status }),
    [sku, priceUnit, onEdit, onMenu, hold, took, batchNumber, supplierBatchNumber, packSize, expiryDate, status],
  );
}

function batchColumns({ sku, priceUnit, onEdit, onMenu, ...cell }: Table, may: Rights): readonly Column<StockLineDetail>[] {
  const unit = unitWord(priceUnit);
  return [
    {
      id: "batchNumber",
      header: "Batch Number",
      kind: "code",
      width: 120,
      value: (batch) => batch.batchNumber,
      cell: (batch) => (
        <BatchNameCell sku={sku} batch={batch} onEdit={may.batchNumber ? () => onEdit("batchNumber", batch) : undefined} onMenu={(at) => onMenu(batch, at)} />
      ),
    },
    {
      id: "supplierBatchNumber",
      header: "Supplier Batch Number",
      kind: "code",
      width: 110,
      priority: 2,
      value: (batch) => batch.supplierBatchNumber,
      ...(may.supplierBatchNumber ? { cell: (batch: StockLineDetail) => <SupplierBatchCell batch={batch} {...cell} /> } : {}),
    },
    { id: "location", header: "Location", width: 150, least: 110, grow: true, priority: 1, value: batchLocation, text: batchLocation, cell: locationCell },
    { id: "quantity", header: "Quantity", unit, kind: "number", width: 72, priority: 1, value: (batch) => batch.quantity },
    {
      id: "packSize",
      header: "Pack Size",
      unit,
      kind: "number",
      width: 80,
      priority: 3,
      value: (batch) => batch.packSize,
      ...(may.packSize ? { cell: (batch: StockLineDetail) => <PackSizeCell batch={batch} unit={priceUnit === "kilo" ? "g" : "units"} {...cell} /> } : {}),
    },
    { id: "purchaseOrderNumber", header: "Purchase Order Number", kind: "code", width: 96, priority: 3, value: (batch) => batch.purchaseOrderNumber },
    { id: "quantityDelivered", header: "Quantity Delivered", unit, kind: "number", width: 72, priority: 3, value: (batch) => batch.quantityDelivered },
    { id: "deliveredDate", header: "Delivered Date", kind: "day", width: 84, priority: 3, value: (batch) => batch.deliveredDate },
    {
      id: "expiryDate",
      header: "Expiry Date",
      kind: "day",
      width: 96,
      priority: 1,
      value: (batch) => batch.expiryDate,
      cell: may.expiryDate
        ? (batch) => (
            <DialogCell label={`Expiry date of batch ${batch.batchNumber}: ${expiryWords(batch)}`} onEdit={() => onEdit("expiryDate", batch)}>
              {expiryCell(batch)}
            </DialogCell>
          )
        : expiryCell,
    },
    {
      id: "status",
      header: "Status",
      width: 96,
      whole: true,
      priority: 1,
      value: (batch) => batch.status,
      text: (batch) => STATUS_WORDS[batch.status],
      cell: (batch) => <StatusCell batch={batch} onEdit={may.status ? () => onEdit("status", batch) : undefined} />,
    },
    { id: "reserved", header: "Reserved", unit, kind: "number", width: 72, priority: 1, help: "Reserved for jobs.", value: (batch) => batch.reserved },
  ];
}

function batchLocation({ location }: StockLineDetail): string {
  return placeText(location);
}

function locationCell(batch: StockLineDetail) {
  if (!batch.location.roaming) return batchLocation(batch);
  return (
    <IconText icon="pallet" label="Roaming pallet">
      {batchLocation(batch)}
    </IconText>
  );
}

function expiryWords(batch: StockLineDetail): string {
  if (batch.expiryDate === null) return NOTHING;
  return `${showDay(batch.expiryDate)}${isExpired(batch.expiryDate, today()) ? ", expired" : ""}`;
}

function expiryCell(batch: StockLineDetail) {
  if (!isExpired(batch.expiryDate, today())) return showDay(batch.expiryDate);
  return (
    <IconText icon="error" label="Expired" tone="red">
      {showDay(batch.expiryDate)}
    </IconText>
  );
}

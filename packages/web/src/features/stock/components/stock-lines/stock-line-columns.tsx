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
import { type CellTable, DialogCell, PackSizeCell, StatusCell, SupplierBatchCell } from "./stock-line-cells.tsx";
import { BatchNumberCell } from "./batch-number-cell.tsx";
import { unitWord } from "../../../../entities/item/amount.ts";
import { today } from "../../../../lib/user/business-time.ts";
import { locationText } from "../../../../entities/location/location-text.ts";

/** The batch fields that are edited in a dialog. */
export type StockLineField = "batchNumber" | "expiryDate" | "status";

interface Table extends CellTable {
  sku: string;
  priceUnit: ItemDetail["priceUnit"];
  onEdit: (field: StockLineField, stockLine: StockLineDetail) => void;
  onMenu: (stockLine: StockLineDetail, at: { x: number; y: number }) => void;
}

interface Rights {
  batchNumber: boolean;
  supplierBatchNumber: boolean;
  packSize: boolean;
  expiryDate: boolean;
  status: boolean;
}

/** Memoised by user and item type; the callbacks must be stable. */
export function useStockLineColumns({ sku, priceUnit, onEdit, onMenu, hold, took }: Table): readonly Column<StockLineDetail>[] {
  const batchNumber = useMay(updateBatchNumber);
  const supplierBatchNumber = useMay(updateSupplierBatchNumber);
  const packSize = useMay(updatePackSize);
  const expiryDate = useMay(updateExpiryDate);
  const status = useMay(updateStockStatus);
  return useMemo(
    () => stockLineColumns({ sku, priceUnit, onEdit, onMenu, hold, took }, { batchNumber, supplierBatchNumber, packSize, expiryDate, status }),
    [sku, priceUnit, onEdit, onMenu, hold, took, batchNumber, supplierBatchNumber, packSize, expiryDate, status],
  );
}

function batchNumberColumn({ sku, onEdit, onMenu }: Pick<Table, "sku" | "onEdit" | "onMenu">, mayEdit: boolean): Column<StockLineDetail> {
  return {
    id: "batchNumber",
    header: "Batch Number",
    kind: "code",
    width: 120,
    value: (stockLine) => stockLine.batchNumber,
    cell: (stockLine) => (
      <BatchNumberCell
        sku={sku}
        stockLine={stockLine}
        onEdit={mayEdit ? () => onEdit("batchNumber", stockLine) : undefined}
        onMenu={(at) => onMenu(stockLine, at)}
      />
    ),
  };
}

function stockLineColumns({ sku, priceUnit, onEdit, onMenu, ...cell }: Table, may: Rights): readonly Column<StockLineDetail>[] {
  const unit = unitWord(priceUnit);
  return [
    batchNumberColumn({ sku, onEdit, onMenu }, may.batchNumber),
    {
      id: "supplierBatchNumber",
      header: "Supplier Batch Number",
      kind: "code",
      width: 110,
      priority: 2,
      value: (stockLine) => stockLine.supplierBatchNumber,
      ...(may.supplierBatchNumber ? { cell: (stockLine: StockLineDetail) => <SupplierBatchCell stockLine={stockLine} {...cell} /> } : {}),
    },
    {
      id: "location",
      header: "Location",
      width: 150,
      least: 110,
      grow: true,
      priority: 1,
      value: stockLineLocation,
      text: stockLineLocation,
      cell: locationCell,
    },
    { id: "quantity", header: "Quantity", unit, kind: "number", width: 72, priority: 1, value: (stockLine) => stockLine.quantity },
    {
      id: "packSize",
      header: "Pack Size",
      unit,
      kind: "number",
      width: 80,
      priority: 3,
      value: (stockLine) => stockLine.packSize,
      ...(may.packSize
        ? { cell: (stockLine: StockLineDetail) => <PackSizeCell stockLine={stockLine} unit={priceUnit === "kilo" ? "g" : "units"} {...cell} /> }
        : {}),
    },
    { id: "purchaseOrderNumber", header: "Purchase Order Number", kind: "code", width: 96, priority: 3, value: (stockLine) => stockLine.purchaseOrderNumber },
    { id: "quantityDelivered", header: "Quantity Delivered", unit, kind: "number", width: 72, priority: 3, value: (stockLine) => stockLine.quantityDelivered },
    { id: "deliveredDate", header: "Delivered Date", kind: "day", width: 84, priority: 3, value: (stockLine) => stockLine.deliveredDate },
    {
      id: "expiryDate",
      header: "Expiry Date",
      kind: "day",
      width: 96,
      priority: 1,
      value: (stockLine) => stockLine.expiryDate,
      cell: may.expiryDate
        ? (stockLine) => (
            <DialogCell label={`Expiry date of batch ${stockLine.batchNumber}: ${expiryWords(stockLine)}`} onEdit={() => onEdit("expiryDate", stockLine)}>
              {expiryCell(stockLine)}
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
      value: (stockLine) => stockLine.status,
      text: (stockLine) => STATUS_WORDS[stockLine.status],
      cell: (stockLine) => <StatusCell stockLine={stockLine} onEdit={may.status ? () => onEdit("status", stockLine) : undefined} />,
    },
    { id: "reserved", header: "Reserved", unit, kind: "number", width: 72, priority: 1, help: "Reserved for jobs.", value: (stockLine) => stockLine.reserved },
  ];
}

function stockLineLocation({ location }: StockLineDetail): string {
  return locationText(location);
}

function locationCell(stockLine: StockLineDetail) {
  if (!stockLine.location.roaming) return stockLineLocation(stockLine);
  return (
    <IconText icon="pallet" label="Roaming pallet">
      {stockLineLocation(stockLine)}
    </IconText>
  );
}

function expiryWords(stockLine: StockLineDetail): string {
  if (stockLine.expiryDate === null) return NOTHING;
  return `${showDay(stockLine.expiryDate)}${isExpired(stockLine.expiryDate, today()) ? ", expired" : ""}`;
}

function expiryCell(stockLine: StockLineDetail) {
  if (!isExpired(stockLine.expiryDate, today())) return showDay(stockLine.expiryDate);
  return (
    <IconText icon="error" label="Expired" tone="red">
      {showDay(stockLine.expiryDate)}
    </IconText>
  );
}

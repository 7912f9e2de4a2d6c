/** Builds the ledger entries of stock movements. */
import type { Entry, LedgerAction } from "../transaction/entry.rows.ts";
import type { Batch } from "./batch.rows.ts";
import { type Item, statusOf } from "./item.rows.ts";

interface Movement {
  action: LedgerAction;
  /** Grams or units; negative for departures, 0 if nothing moved. */
  difference: number;
  /** The quantities of the row and the item afterwards. */
  quantity: number;
  totalQuantity: number;
  reason?: string | undefined;
  /** The job or order that it was done for. */
  for?: Pick<Entry, "jobId" | "jobNumber" | "salesOrderId" | "soNumber" | "supplierId" | "purchaseOrderNumber" | "deliveryId"> | undefined;
}

/** The ledger entry of a movement of one batch row. */
export function movementOf(item: Item, batch: Omit<Batch, "version">, movement: Movement): Entry {
  const { for: purpose, ...moved } = movement;
  return {
    ...moved,
    ...purpose,
    sku: item.sku,
    name: item.name,
    description: item.description,
    batchNumber: batch.batchNumber,
    supplierBatchNumber: batch.supplierBatchNumber,
    elementId: batch.id,
    locationId: batch.locationId,
    bin: batch.bin,
    warehouse: batch.warehouse,
    minimumStock: item.minimumStock,
    status: batch.status,
    expiryDate: batch.expiryDate ?? undefined,
    supplierSku: item.supplierSku,
    active: item.active,
  };
}

/** The ledger entry of a change of a whole item; no movement. */
export function itemEntry(item: Item, action: LedgerAction, more: Pick<Entry, "reason" | "supplierId"> = {}): Entry {
  return {
    action,
    ...more,
    sku: item.sku,
    name: item.name,
    description: item.description,
    difference: 0,
    totalQuantity: item.quantity,
    minimumStock: item.minimumStock,
    status: statusOf(item),
    supplierSku: item.supplierSku,
    active: item.active,
  };
}

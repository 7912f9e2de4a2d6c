/** Builds the ledger entries of stock movements. */
import type { Change, Entry } from "../transaction/entry.rows.ts";
import { actionPosting, type LedgerAction } from "../transaction/action-shapes.ts";
import { picked, typedKeys, without } from "../lib/rules/keyed.ts";
import { type LotFields, lotFields } from "./lots/stock-line.rows.ts";
import type { StockLine, StockLineEdits } from "./lots/stock-line-shapes.ts";
import { type Item, itemStatus } from "./items/item.rows.ts";

interface Movement {
  action: LedgerAction;
  /** Grams or units; negative for departures, 0 if nothing moved. */
  difference: number;
  /** The quantities of the row and the item afterwards. */
  quantity: number;
  totalQuantity: number;
  reason?: string | undefined;
  changes?: Change[] | undefined;
  /** The job or order that it was done for. */
  for?:
    | Pick<
        Entry,
        | "jobId"
        | "jobNumber"
        | "salesOrderId"
        | "soNumber"
        | "shipmentId"
        | "shipmentNumber"
        | "clientId"
        | "client"
        | "supplierId"
        | "purchaseOrderNumber"
        | "deliveryId"
        | "purchaseLineId"
      >
    | undefined;
}

/** What a ledger entry repeats of its item and its stock line, under the same names. */
const OF_ITEM = ["sku", "name", "description", "minimumStock", "supplierSku", "active"] as const;
const OF_STOCK_LINE = ["batchNumber", "supplierBatchNumber", "locationId", "bin", "warehouse", "status"] as const;

/** The ledger entry of a movement of one stock line. */
export function movementEntry(item: Item, stockLine: Omit<StockLine, "version">, movement: Movement): Entry {
  const { for: purpose, ...moved } = movement;
  const isUsedUp = movement.quantity === 0 && movement.difference < 0 && actionPosting(movement.action) !== "moved";
  return {
    ...moved,
    ...(isUsedUp ? { lot: unlistedLot(stockLine) } : {}),
    ...purpose,
    ...picked(item, OF_ITEM),
    ...stockLineEntryFields(stockLine),
  };
}

/** What a ledger entry says of its stock line: its number, location, status and expiry. */
export function stockLineEntryFields(stockLine: Omit<StockLine, "version">) {
  const { id: elementId, expiryDate, awaitsRelease } = stockLine;
  const fields = { ...picked(stockLine, OF_STOCK_LINE), elementId, expiryDate: expiryDate ?? undefined } satisfies Partial<Entry>;
  return awaitsRelease ? { ...fields, awaitsRelease: true as const } : fields;
}

/** What a ledger entry does not otherwise say of the lot of its stock line. */
const unlistedLot = (stockLine: Omit<StockLine, "version">): Omit<LotFields, (typeof LISTED_OF_LOT)[number]> =>
  without(LISTED_OF_LOT, lotFields({ ...stockLine, version: "" }));
const LISTED_OF_LOT = ["batchNumber", "supplierBatchNumber", "expiryDate", "status"] as const;

/** What an edit changes of a batch; empty if it already has these values. */
export function changedFields(was: StockLine, set: StockLineEdits): Change[] {
  return typedKeys(set).flatMap((field) => (was[field] === set[field] ? [] : [{ field, from: was[field], to: set[field] ?? null }]));
}

/** The ledger entry about a lot of an item that concerns none of its rows; no movement. */
export function itemLotEntry(item: Item, batchNumber: string, more: Pick<Entry, "action" | "reason" | "changes">): Entry {
  return { ...more, ...picked(item, OF_ITEM), batchNumber, difference: 0, totalQuantity: item.quantity };
}

/** The ledger entry of a change of a whole item; no movement. */
export function itemEntry(item: Item, action: LedgerAction, more: Pick<Entry, "reason" | "supplierId"> = {}): Entry {
  return {
    action,
    ...more,
    recordKind: "item",
    recordId: item.sku,
    ...picked(item, OF_ITEM),
    difference: 0,
    totalQuantity: item.quantity,
    status: itemStatus(item),
  };
}

/** The ledger entry of a change of what is kept with a lot, in the trail of its item; no movement. */
export const lotRecordEntry = (item: Item, batchNumber: string, reason: string): Entry => ({
  ...itemEntry(item, "Item Edited", { reason }),
  batchNumber,
  class: "records",
});

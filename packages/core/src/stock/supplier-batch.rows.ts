/**
 * Which of our batches a supplier's batch number is: one row for each, kept after the stock is used up, so that a recall
 * finds it. Numbers are found by their beginning, whatever their case.
 */
import { instant } from "../lib/clock.ts";
import type { Range } from "../lib/table.ts";
import type { Put, Row } from "../lib/write.ts";

export interface SupplierBatch {
  supplierBatchNumber: string;
  sku: string;
  batchNumber: string;
  /** When it was noted last, ISO 8601. */
  at: string;
  /** The delivery of many lines that brought it. */
  deliveryId?: number;
}

export interface SupplierBatchRow extends Row, SupplierBatch {}

/** Those that came in by themselves, and those that came with a delivery of many lines. */
const SINGLE = "SUPPLIERBATCHES";
const DELIVERED = "SUPPLIERBATCHES#DELIVERED";

const plain = (number: string): string => number.normalize("NFC").trim().toLowerCase();

/** The write that notes a supplier's batch number; none if there is no number. Noted again, it is the same row. */
export function noteSupplierBatch({ supplierBatchNumber, sku, batchNumber, deliveryId }: Omit<SupplierBatch, "at">): Put[] {
  if (supplierBatchNumber === "") return [];
  const item: SupplierBatchRow = {
    PK: deliveryId === undefined ? SINGLE : DELIVERED,
    SK: `${plain(supplierBatchNumber)}#${sku}#${batchNumber}`,
    ...{ supplierBatchNumber, sku, batchNumber, at: instant() },
    ...(deliveryId === undefined ? {} : { deliveryId }),
  };
  return [{ kind: "put", item }];
}

/** Those of deliveries of many lines whose number begins so. */
export const deliveredBatches = (beginning: string): Range => ({ partition: DELIVERED, beginsWith: plain(beginning) });

/** All whose number begins so, as ranges to be read one after the other. */
export const supplierBatches = (beginning: string): readonly [Range, Range] => [
  { partition: SINGLE, beginsWith: plain(beginning) },
  deliveredBatches(beginning),
];

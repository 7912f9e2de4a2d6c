/**
 * Look-up rows from a supplier's batch number to our batches, kept after the stock is used up, so that a recall finds
 * them. Searched by prefix, ignoring case.
 */
import { instant } from "../../lib/time/clock.ts";
import type { Range } from "../../lib/table/table.ts";
import type { Put, Row } from "../../lib/table/write.ts";

export interface SupplierBatch {
  supplierBatchNumber: string;
  sku: string;
  batchNumber: string;
  /** When it was last recorded, ISO 8601. */
  at: string;
  /** The delivery of many lines that it came with. */
  deliveryId?: number;
}

export interface SupplierBatchRow extends Row, SupplierBatch {}

/** The partitions of single deliveries, and of deliveries of many lines. */
const SINGLE = "SUPPLIERBATCHES";
const DELIVERED = "SUPPLIERBATCHES#DELIVERED";

const plain = (number: string): string => number.normalize("NFC").trim().toLowerCase();

/** The sort key of a supplier's batch number, ignoring case. */
export const supplierBatchSort = ({ supplierBatchNumber, sku, batchNumber }: Pick<SupplierBatch, "supplierBatchNumber" | "sku" | "batchNumber">): string =>
  `${plain(supplierBatchNumber)}#${sku}#${batchNumber}`;

/** Whether a row records a supplier's batch number. */
export function isSupplierBatch(row: Row): row is SupplierBatchRow {
  return row.PK === SINGLE || row.PK === DELIVERED;
}

/** Whether a row has the key by which its number is searched for. */
export function isWhereSearched(row: SupplierBatchRow): boolean {
  return row.PK === (row.deliveryId === undefined ? SINGLE : DELIVERED) && row.SK === supplierBatchSort(row);
}

/** The write that records a supplier's batch number; none without a number. Idempotent. */
export function noteSupplierBatch({ supplierBatchNumber, sku, batchNumber, deliveryId }: Omit<SupplierBatch, "at">): Put[] {
  if (supplierBatchNumber === "") return [];
  const item: SupplierBatchRow = {
    PK: deliveryId === undefined ? SINGLE : DELIVERED,
    SK: supplierBatchSort({ supplierBatchNumber, sku, batchNumber }),
    ...{ supplierBatchNumber, sku, batchNumber, at: instant() },
    ...(deliveryId === undefined ? {} : { deliveryId }),
  };
  return [{ kind: "put", item }];
}

/** The rows of deliveries of many lines whose number starts with a prefix. */
export const deliveredSupplierBatches = (beginning: string): Range => ({ partition: DELIVERED, beginsWith: plain(beginning) });

/** All rows whose number starts with a prefix, as ranges to read sequentially. */
export const supplierBatches = (beginning: string): readonly [Range, Range] => [
  { partition: SINGLE, beginsWith: plain(beginning) },
  deliveredSupplierBatches(beginning),
];

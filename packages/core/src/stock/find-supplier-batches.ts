/**
 * Finding batches by what their supplier calls them.
 */
import { pageAcross } from "../lib/across.ts";
import type { SupplierBatch } from "./contract.ts";
import { supplierBatches, type SupplierBatchRow } from "./supplier-batch.rows.ts";

/** Batches of one answer. */
const MAX_FOUND = 100;

/** The batches whose supplier batch number begins so, whatever its case, in pages. */
export async function findSupplierBatches({ number, cursor }: { number: string; cursor?: string | undefined }) {
  const { rows, next } = await pageAcross<SupplierBatchRow>(supplierBatches(number), cursor, MAX_FOUND);
  return { rows: rows.map(shown), next };
}

function shown({ supplierBatchNumber, sku, batchNumber, at, deliveryId }: SupplierBatchRow): SupplierBatch {
  return { supplierBatchNumber, sku, batchNumber, at, deliveryId: deliveryId ?? null };
}

/** Finding batches by their supplier batch number. */
import { pageAcross } from "../../lib/lists/across.ts";
import type { SupplierBatch } from "../contract.ts";
import { supplierBatches, type SupplierBatchRow } from "./supplier-batch.rows.ts";

/** Batches per page. */
const MAX_FOUND = 100;

/** A page of the batches whose supplier batch number starts with a text, ignoring case. */
export async function findSupplierBatches({ number, cursor }: { number: string; cursor?: string | undefined }) {
  const { rows, next } = await pageAcross<SupplierBatchRow>(supplierBatches(number), cursor, MAX_FOUND);
  return { rows: rows.map(shown), next };
}

function shown({ supplierBatchNumber, sku, batchNumber, at, deliveryId }: SupplierBatchRow): SupplierBatch {
  return { supplierBatchNumber, sku, batchNumber, at, deliveryId: deliveryId ?? null };
}

/**
 * One delivery with its lines.
 */
import { notFound } from "../lib/actions/error.ts";
import { get, queryAll } from "../lib/table/table.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { reversingTransaction } from "../transaction/reversed.rows.ts";
import type { Delivery } from "./delivery-shapes.ts";
import { deliveryKey, type DeliveryRow, deliverySummary } from "./delivery.rows.ts";

/** A delivery and its booked-in lines, from the ledger. Refuses an unknown one (404). */
export async function openDelivery(id: number): Promise<Delivery> {
  const row = await get<DeliveryRow>(deliveryKey(id));
  if (!row) throw notFound("the delivery");
  const entries = await queryAll<EntryRow>({ partition: transactionKey(row.requestId).PK });
  const [head] = entries;
  const reversedBy = (head && (await reversingTransaction(head.at, row.requestId))) ?? null;
  const delivered = entries.filter(({ action }) => action === "Goods In").map(deliveredLine);
  const passedOver = row.passedOver ?? [];
  const booked = delivered.length + passedOver.length >= row.lines;
  return { ...deliverySummary(row), booked, transactionId: row.requestId, reversedBy, delivered, passedOver };
}

function deliveredLine(entry: EntryRow): Delivery["delivered"][number] {
  return {
    elementId: entry.elementId ?? "",
    sku: entry.sku ?? "",
    name: entry.name ?? "",
    batchNumber: entry.batchNumber ?? "",
    supplierBatchNumber: entry.supplierBatchNumber ?? "",
    expiryDate: entry.expiryDate ?? null,
    quantity: entry.difference ?? 0,
    status: entry.status ?? 0,
  };
}

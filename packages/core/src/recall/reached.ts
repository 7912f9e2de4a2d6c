/** What a recall's lots reach, by the trace: the lots to freeze, and the lines of the recall list. */
import { type Reached, readReached } from "../trace/reach.ts";
import type { LotRef } from "./recall-shapes.ts";
import { recallLineId, type RecallLineRecord } from "./recall.rows.ts";

/** A line of the recall list before its row is written. */
export type ListLine = Omit<RecallLineRecord, "returned">;

/** The lots that some lots reach, including themselves, and everything dispatched of those. */
export function reachedBy(lots: readonly LotRef[]): Promise<Reached> {
  return readReached(lots);
}

/** Only the lots. */
export const reachedLots = ({ lots }: Pick<Reached, "lots">): LotRef[] => lots.map(({ sku, batchNumber }) => ({ sku, batchNumber }));

/** The recall list: one line for each lot and order. Omits dispatches whose order or client is unknown. */
export function recallListLines({ dispatches }: Pick<Reached, "dispatches">): ListLine[] {
  return dispatches.flatMap(({ edge, lot, order, expiryDate }): ListLine[] => {
    const { salesOrderId, clientId, client, soNumber, poNumber } = order;
    if (salesOrderId === null || clientId === null) return [];
    const { sku, batchNumber, itemName: name } = lot;
    const of = { clientId, client, salesOrderId, soNumber, poNumber, sku, name, batchNumber };
    return [
      {
        ...of,
        id: recallLineId(of),
        unit: edge.unit,
        quantity: edge.quantity,
        expiryDate,
        dispatchedAt: edge.at,
        ...(edge.shipments.length > 0 && { shipments: edge.shipments }),
      },
    ];
  });
}

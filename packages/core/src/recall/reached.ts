/**
 * What a recall's batches reach, from the trace: the batches to freeze, and the lines of the recall list.
 */
import { type Reached, readReached } from "../trace/reach.ts";
import type { BatchRef } from "./recall-shapes.ts";
import { lineIdOf, type RecallLineRecord } from "./recall.rows.ts";

/** What is left of an order's part in a recall before its row is written. */
export type ListLine = Omit<RecallLineRecord, "returned">;

/** The batches that some batches reach, themselves among them, and everything that was dispatched of those. */
export function reachedBy(batches: readonly BatchRef[]): Promise<Reached> {
  return readReached(batches);
}

/** The batches alone. */
export const refsOf = ({ batches }: Pick<Reached, "batches">): BatchRef[] => batches.map(({ sku, batchNumber }) => ({ sku, batchNumber }));

/** The recall list: one line for each batch and order. Dispatches whose order or client is not known are not in it. */
export function listOf({ dispatches }: Pick<Reached, "dispatches">): ListLine[] {
  return dispatches.flatMap(({ edge, batch, order }): ListLine[] => {
    const { salesOrderId, clientId, client, soNumber, poNumber } = order;
    if (salesOrderId === null || clientId === null) return [];
    const { sku, batchNumber, itemName: name } = batch;
    const of = { clientId, client, salesOrderId, soNumber, poNumber, sku, name, batchNumber };
    return [{ ...of, id: lineIdOf(of), unit: edge.unit, quantity: edge.quantity, dispatchedAt: edge.at }];
  });
}

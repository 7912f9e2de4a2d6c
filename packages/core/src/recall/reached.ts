/**
 * What a recall's batches reach, from the trace: the batches to freeze, and the lines of the recall list.
 */
import { type Reached, readReached } from "../trace/read-trace.ts";
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

/**
 * The recall list: one line for each batch and order. Dispatches whose order or client is not known are not in it; `share` is
 * that of the dispatched quantity which is, 0 to 1: 1 where nothing was dispatched.
 */
export function listOf({ dispatches }: Pick<Reached, "dispatches">): { lines: ListLine[]; share: number } {
  const lines: ListLine[] = [];
  let [all, known] = [0, 0];
  for (const { edge, batch, order } of dispatches) {
    const { salesOrderId, clientId } = order;
    all += edge.quantity;
    if (salesOrderId !== null && clientId !== null) {
      known += edge.quantity;
      const { client, soNumber, poNumber } = order;
      const { sku, batchNumber, itemName: name } = batch;
      const of = { clientId, client, salesOrderId, soNumber, poNumber, sku, name, batchNumber };
      lines.push({ ...of, id: lineIdOf(of), unit: edge.unit, quantity: edge.quantity, dispatchedAt: edge.at });
    }
  }
  return { lines, share: all === 0 ? 1 : known / all };
}

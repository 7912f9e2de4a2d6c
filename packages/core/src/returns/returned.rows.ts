/**
 * What came back of goods that were sent: one row for each lot of an order, in the order's partition. It is written on
 * condition of its version, so that no two returns together can bring back more than was sent.
 */
import type { Range } from "../lib/table/table.ts";
import type { Key, Put, Row } from "../lib/table/write.ts";
import { orderPartition } from "../sales/order.rows.ts";

/** What came back of a lot that was sent for an order. Grams or units. */
export interface Returned {
  salesOrderId: number;
  clientId: number;
  sku: string;
  batchNumber: string;
  returned: number;
  /** The same by the id of the shipment that it left in; `0` for what left when its order was closed. */
  parts: Record<string, number>;
  version: number;
}

export interface ReturnedRow extends Row, Returned {}

export const RETURNED_PREFIX = "RETURNED#";
/** The key of `parts` for what left when the order was closed. */
export const ON_CLOSING = "0";

type OfLot = Pick<Returned, "salesOrderId" | "sku" | "batchNumber">;

/** The key of what came back of a lot that was sent for an order. */
export const returnedKey = ({ salesOrderId, sku, batchNumber }: OfLot): Key => ({
  PK: orderPartition(salesOrderId),
  SK: `${RETURNED_PREFIX}${sku}#${batchNumber.toUpperCase()}`,
});

/** `g3`: what a client returned, by order. */
export const returnsOfClient = (clientId: number): Range => ({ partition: `RETURNS#CLIENT#${clientId}`, index: "g3" });

/** A row of what came back. */
export function returnedRow(returned: Returned): ReturnedRow {
  const key = returnedKey(returned);
  return { ...returned, ...key, g3p: returnsOfClient(returned.clientId).partition, g3s: `${returned.salesOrderId}#${key.SK}` };
}

/** Puts what came back of a lot, on condition that nothing else came back of it meanwhile. */
export function putReturned(was: Pick<Returned, "version"> | undefined, becomes: Omit<Returned, "version">): Put {
  const item = returnedRow({ ...becomes, version: (was?.version ?? 0) + 1 });
  return { kind: "put", item, expect: was ? { equals: { version: was.version } } : { absent: true } };
}

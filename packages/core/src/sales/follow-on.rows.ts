/**
 * Where an open follow-on order of a client is found by its PO number: a row of its own, read strongly, so that two
 * follow-ons at once go into one order. It may still name an order that was closed meanwhile.
 */
import type { Key, Put, Row } from "../lib/write.ts";

export interface FollowOnOrderRow extends Row {
  salesOrderId: number;
}

/** The partition separates the numbers of clients from PO numbers. */
export const followOnKey = (clientId: number, poNumber: string): Key => ({ PK: `FOLLOWON#${clientId}`, SK: poNumber });

/** Names the order that takes a client's follow-ons under a PO number from now on; `was` is the row as it was read. */
export function nameFollowOn(clientId: number, poNumber: string, salesOrderId: number, was: FollowOnOrderRow | undefined): Put {
  const expect = was ? { equals: { salesOrderId: was.salesOrderId } } : { absent: true };
  return { kind: "put", item: { ...followOnKey(clientId, poNumber), salesOrderId }, expect };
}

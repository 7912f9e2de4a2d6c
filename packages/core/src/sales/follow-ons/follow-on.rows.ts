/**
 * The look-up row of a client's open follow-on order by PO number. It is read strongly consistent, so that two
 * concurrent follow-ons share one order. It can name an order that has been closed since.
 */
import type { Key, Put, Row } from "../../lib/table/write.ts";

export interface FollowOnOrderRow extends Row {
  salesOrderId: number;
}

/** The partition separates the numbers of clients from PO numbers. */
export const followOnKey = (clientId: number, poNumber: string): Key => ({ PK: `FOLLOWON#${clientId}`, SK: poNumber });

/** Sets the order that takes a client's follow-ons under a PO number; `was` is the row as read. */
export function nameFollowOn(clientId: number, poNumber: string, salesOrderId: number, was: FollowOnOrderRow | undefined): Put {
  const expect = was ? { equals: { salesOrderId: was.salesOrderId } } : { absent: true };
  return { kind: "put", item: { ...followOnKey(clientId, poNumber), salesOrderId }, expect };
}

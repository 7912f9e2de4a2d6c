/** What can come back of what was sent. */
import type * as z from "zod";
import { isBulkSku } from "../lib/rules/quantity.ts";
import { dispatchedOnClosing } from "../sales/dispatch/dispatch-note.ts";
import { openOrder } from "../sales/open-order.ts";
import type { Returnable, returnable } from "./contract.ts";
import { readSentLots, type SentLot } from "./sent-lots.ts";

type Asked = z.output<typeof returnable.query>;

/** What was sent for an order (404), of a batch number, or both, and what of it can still come back. (Contract, section 8, Returns.) */
export async function listReturnable({ salesOrderId, batchNumber }: Asked): Promise<Returnable[]> {
  const numbers = salesOrderId === undefined ? [] : await sentNumbers(salesOrderId);
  const lots = await readSentLots(
    batchNumber === undefined ? numbers : [batchNumber],
    (entry) => salesOrderId === undefined || entry.salesOrderId === salesOrderId,
    false,
  );
  return lots.flatMap(returnableParts);
}

/** The batch numbers that were sent for an order. */
async function sentNumbers(salesOrderId: number): Promise<string[]> {
  const { order, shipments } = await openOrder(salesOrderId, false);
  const shipped = shipments.flatMap(({ lines }) => lines.flatMap(({ batches }) => batches.map((one) => one.batchNumber)));
  const closed = await dispatchedOnClosing(order);
  return [...shipped, ...closed.flatMap(({ batchNumber }) => batchNumber ?? [])];
}

function returnableParts({ parts, row: _, soNumber: orderNumber, ...lot }: SentLot): Returnable[] {
  return parts.map(({ shipmentId, shipmentNumber, sent, returned }) => ({
    ...lot,
    orderNumber,
    ...(shipmentId === undefined ? {} : { shipmentId, shipmentNumber }),
    unit: isBulkSku(lot.sku) ? "g" : "units",
    ...{ sent, returned, left: sent - returned },
  }));
}

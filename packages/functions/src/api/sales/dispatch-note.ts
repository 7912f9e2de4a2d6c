import { dispatchNote } from "@apothecary/core/sales/contract";
import { readDispatchNote } from "@apothecary/core/sales/dispatch/dispatch-note";
import { api } from "../../lib/api.ts";

/** Returns what was dispatched when an order was closed. */
export const handler = api(dispatchNote, ({ body }) => readDispatchNote(body.salesOrderId, body.shipmentId));

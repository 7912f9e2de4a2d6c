import { dispatchNote } from "@apothecary/core/sales/contract";
import { readDispatchNote } from "@apothecary/core/sales/dispatch-note";
import { api } from "../../lib/api.ts";

/** What left for the client when an order was closed. */
export const handler = api(dispatchNote, ({ body }) => readDispatchNote(body.salesOrderId));

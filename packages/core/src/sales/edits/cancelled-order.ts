/** The response of a cancellation. Pure. */
import { optionalDetails } from "../../jobs/sheets/recipe-sheet.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import type { Order } from "../order.rows.ts";

/** The response of a cancellation. */
export function cancelledAnswer({ soNumber }: Pick<Order, "soNumber">, details: NonNullable<Action["details"]> = {}): Action {
  return { message: `The sales order ${soNumber} has been cancelled.`, type: "success", ...optionalDetails(details) };
}

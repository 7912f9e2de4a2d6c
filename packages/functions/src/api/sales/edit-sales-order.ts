import { editSalesOrder } from "@apothecary/core/sales/contract";
import { edit } from "@apothecary/core/sales/edits/edit-order";
import { api } from "../../lib/api.ts";

/** Edits an order. */
export const handler = api(editSalesOrder, ({ body, actor }) => edit(body, actor));

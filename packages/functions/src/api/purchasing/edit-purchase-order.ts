import { editPurchaseOrder } from "@apothecary/core/purchasing/contract";
import { editPurchase } from "@apothecary/core/purchasing/edit-purchases";
import { api } from "../../lib/api.ts";

/** Changes the lines of a purchase order. */
export const handler = api(editPurchaseOrder, ({ body, actor }) => editPurchase(body, actor));

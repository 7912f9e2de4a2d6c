import { cancelPurchaseOrder } from "@apothecary/core/purchasing/contract";
import { cancelPurchase } from "@apothecary/core/purchasing/edit-purchases";
import { api } from "../../lib/api.ts";

/** Cancels what is open of a purchase order. */
export const handler = api(cancelPurchaseOrder, ({ body, actor }) => cancelPurchase(body.id, actor));

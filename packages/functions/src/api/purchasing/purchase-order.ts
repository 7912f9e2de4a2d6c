import { purchaseOrder } from "@apothecary/core/purchasing/contract";
import { readPurchase } from "@apothecary/core/purchasing/read-purchases";
import { api } from "../../lib/api.ts";

/** Returns a purchase order. */
export const handler = api(purchaseOrder, ({ body }) => readPurchase(body.id));

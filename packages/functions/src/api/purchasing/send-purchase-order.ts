import { sendPurchaseOrder } from "@apothecary/core/purchasing/contract";
import { sendPurchase } from "@apothecary/core/purchasing/edit-purchases";
import { api } from "../../lib/api.ts";

/** Marks a purchase order as sent. */
export const handler = api(sendPurchaseOrder, ({ body, actor }) => sendPurchase(body.id, actor));

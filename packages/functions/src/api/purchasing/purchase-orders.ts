import { purchaseOrders } from "@apothecary/core/purchasing/contract";
import { listPurchases } from "@apothecary/core/purchasing/read-purchases";
import { api } from "../../lib/api.ts";
import { listReply } from "../../lib/reply.ts";

/** Lists purchase orders. */
export const handler = api(purchaseOrders, async ({ query }) => listReply(await listPurchases(query)));

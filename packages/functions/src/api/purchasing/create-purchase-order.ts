import { createPurchaseOrder } from "@apothecary/core/purchasing/contract";
import { draftPurchase } from "@apothecary/core/purchasing/edit-purchases";
import { api } from "../../lib/api.ts";

/** Drafts a purchase order. */
export const handler = api(createPurchaseOrder, ({ body, actor }) => draftPurchase(body, actor));

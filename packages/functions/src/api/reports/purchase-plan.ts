import { purchasePlan } from "@apothecary/core/reports/contract";
import { listPurchasePlan } from "@apothecary/core/reports/purchase-plan";
import { api } from "../../lib/api.ts";

/** When items run out, and what to order. */
export const handler = api(purchasePlan, () => listPurchasePlan());

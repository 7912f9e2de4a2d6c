import { purchaseList } from "@apothecary/core/reports/contract";
import { reportPurchaseList } from "@apothecary/core/reports/purchase-plan";
import { api } from "../../lib/api.ts";

/** A purchase list by supplier, as a CSV file. */
export const handler = api(purchaseList, ({ body }) => reportPurchaseList(body.lines));

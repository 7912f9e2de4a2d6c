import { purchaseList } from "@apothecary/core/reports/contract";
import { reportPurchaseList } from "@apothecary/core/reports/purchase-plan";
import { reportApi } from "../../lib/report-api.ts";

/** A purchase list by supplier, as a CSV file. */
export const handler = reportApi(purchaseList, ({ body }) => reportPurchaseList(body.lines));

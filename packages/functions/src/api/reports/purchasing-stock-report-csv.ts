import { purchasingStockReportCsv } from "@apothecary/core/reports/contract";
import { reportPurchasing } from "@apothecary/core/reports/purchasing";
import { api } from "../../lib/api.ts";

/** The purchasing report as a CSV file. */
export const handler = api(purchasingStockReportCsv, ({ body }) => reportPurchasing(body));

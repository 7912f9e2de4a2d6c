import { purchasingStockReportCsv } from "@apothecary/core/reports/contract";
import { reportPurchasing } from "@apothecary/core/reports/purchasing";
import { reportApi } from "../../lib/report-api.ts";

/** The purchasing report as a CSV file. */
export const handler = reportApi(purchasingStockReportCsv, ({ body }) => reportPurchasing(body));

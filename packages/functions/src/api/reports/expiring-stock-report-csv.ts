import { expiringStockReportCsv } from "@apothecary/core/reports/contract";
import { reportExpiring } from "@apothecary/core/reports/expiring";
import { reportApi } from "../../lib/report-api.ts";

/** Batches by their expiry day as a CSV file. */
export const handler = reportApi(expiringStockReportCsv, ({ body, actor }) => reportExpiring(body.type, actor));

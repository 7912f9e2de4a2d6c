import { expiringStockReportCsv } from "@apothecary/core/reports/contract";
import { reportExpiring } from "@apothecary/core/reports/expiring";
import { api } from "../../lib/api.ts";

/** Batches by their expiry day as a CSV file. */
export const handler = api(expiringStockReportCsv, ({ body }) => reportExpiring(body.type));
